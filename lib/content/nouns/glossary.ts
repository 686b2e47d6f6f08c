import { z } from 'zod';

import { parseContent, parseKnown } from '@/lib/server/content-folder';

import { textReader } from '@/lib/server/kept-file';

export const GLOSSARY_FILE = 'glossary.yaml';

const phrase = z
  .string()
  .max(100)
  .regex(/[\p{L}\p{N}]/u, { error: 'must have a letter or a digit' });

/** What the search treats as equal. Phrases that differ only in the forms of a word are the same phrase. */
export const glossarySchema = z
  .strictObject({
    sameMeaning: z
      .array(z.array(phrase).min(2))
      .describe('Terms with one meaning, such as in English, Hindi and Hindi in Latin letters.'),
    foundToo: z
      .array(z.tuple([phrase, phrase]))
      .default([])
      .describe('A search for the first also finds the second, but not the other way round.'),
  })
  .meta({ title: 'Glossary' });

export type Glossary = z.output<typeof glossarySchema>;

/** The glossary of the content folder as it is now, or the sample's. */
export const currentGlossary = textReader(GLOSSARY_FILE, (text) =>
  parseKnown(GLOSSARY_FILE, glossarySchema, parseContent(text)),
);
