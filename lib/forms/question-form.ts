import * as z from 'zod/mini';

import { TOO_LONG } from './fields';

/** The form of a question of the content folder, for the browser and the server. Its fields bear the names of the API host. */

const text = (most: number) =>
  z.string().check(
    z.overwrite((it) => it.replace(/\r\n?/g, '\n').trim()),
    z.maxLength(most, TOO_LONG),
  );
// As long as in an import.
const [html, detail] = [text(50_000), text(200)];
const needed = html.check(z.minLength(1, 'This is required'));

const HINDI = ['QuestionHi', 'AnsAHi', 'AnsBHi', 'AnsCHi', 'AnsDHi', 'ExplanationHi'] as const;

export const questionForm = z
  .object({
    ...{ Question: needed, AnsA: needed, AnsB: needed, AnsC: needed, AnsD: needed, Explanation: html },
    ...{ QuestionHi: html, AnsAHi: html, AnsBHi: html, AnsCHi: html, AnsDHi: html, ExplanationHi: html },
    CorrectAns: z.enum(['1', '2', '3', '4'], 'Please say which option is right'),
    ...{ Subject: detail, Section: detail, Source: detail, Year: detail },
    IsActive: z.enum(['yes', 'no'], 'Please say whether tests may use it'),
    /** '' leaves it to the question's year and source. */
    IsPublic: z.enum(['', 'yes', 'no']),
  })
  .check(({ value, issues }) => {
    if (HINDI.every((name) => value[name] === '')) return;
    const missing = HINDI.filter((it) => value[it] === '' && (it !== 'ExplanationHi' || value.Explanation !== ''));
    const message = 'A question in Hindi has all of its texts in Hindi';
    for (const name of missing) issues.push({ code: 'custom', path: [name], message, input: value });
  });

export type QuestionForm = z.infer<typeof questionForm>;

/** `question` is the item's `_id`; the digest in the address says which state of it the editor saw. */
export const questionChange = z.discriminatedUnion('do', [
  z.object({ do: z.enum(['preview', 'save']), question: z.string(), form: questionForm }),
  z.object({ do: z.literal('retire'), question: z.string() }),
]);
