import { paths, syllabusTextPath } from '@/lib/site/paths';

import { listOldPapers, type OldPaper } from './old-papers';
import { listStudyMaterials, type StudyMaterial } from './study-materials';
import { listSyllabus, type SyllabusEntry } from './syllabus';

export type StudyLink = { label: string; href: string };

export type StudySources = {
  syllabus: readonly Pick<SyllabusEntry, 'id' | 'subject' | 'title'>[];
  materials: readonly Pick<StudyMaterial, 'title' | 'documentUrl'>[];
  oldPapers: readonly Pick<OldPaper, 'title' | 'documentUrl'>[];
};

const MOST_LINKS = 3;
const LEAST_LETTERS = 5;

/** A word without its ending, so that 'economy', 'economics' and 'economic' are equal. */
function stemOf(word: string): string {
  const stem = word.replace(/(ical|ics|ies|ic|al|es|y|s|e)$/, '');
  return stem.length >= LEAST_LETTERS ? stem : word;
}

const EMPTY_STEMS = new Set(
  [
    ...['general', 'basic', 'study', 'studies', 'paper', 'papers', 'manual', 'india', 'indian', 'knowledge', 'current'],
    ...['awareness', 'ability', 'aptitude', 'practice', 'question', 'subject', 'section', 'sample', 'introduction'],
    ...['revision', 'sheet', 'example', 'method', 'world', 'affairs', 'language'],
  ].map(stemOf),
);

const stemsOf = (text: string) =>
  new Set(
    (text.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? [])
      .map(stemOf)
      .filter((stem) => stem.length >= LEAST_LETTERS && !EMPTY_STEMS.has(stem)),
  );

type Place = StudyLink & { about: string };

/** The places that are about a subject, those with more words in common first. */
function matching(subject: ReadonlySet<string>, places: readonly Place[]): StudyLink[] {
  const sharedWith = ({ about }: Place) => [...stemsOf(about)].filter((stem) => subject.has(stem)).length;
  return places
    .filter((place) => sharedWith(place) > 0)
    .toSorted((a, b) => sharedWith(b) - sharedWith(a))
    .map(({ label, href }) => ({ label, href }));
}

/**
 * Where each subject can be studied, by the words it shares with syllabus, material and old papers: at most three
 * links, one of every kind before a second of any. A syllabus entry is about its heading, or about its title where the
 * heading says nothing (General Studies).
 */
export function studyLinks(subjects: readonly string[], sources: StudySources): ReadonlyMap<string, StudyLink[]> {
  const kinds: Place[][] = [
    sources.syllabus.map(({ id, subject, title }) => ({
      label: `Syllabus: ${title}`,
      href: syllabusTextPath(id),
      about: stemsOf(subject).size > 0 ? subject : title,
    })),
    sources.materials.map(({ title, documentUrl }) => ({
      label: `Study material: ${title}`,
      href: documentUrl ?? paths.studyMaterial,
      about: title,
    })),
    sources.oldPapers.map(({ title, documentUrl }) => ({
      label: `Old paper: ${title}`,
      href: documentUrl ?? paths.oldPaper,
      about: title,
    })),
  ];
  return new Map(
    subjects.flatMap((subject) => {
      const found = kinds.map((places) => matching(stemsOf(subject), places));
      const inTurn = Array.from({ length: MOST_LINKS }, (_, turn) =>
        found.flatMap((links) => links.slice(turn, turn + 1)),
      );
      const links = inTurn.flat().slice(0, MOST_LINKS);
      return links.length > 0 ? [[subject, links] as const] : [];
    }),
  );
}

/** The links for these subjects in the current content; none where the content cannot be had. */
export async function listStudyLinks(subjects: readonly string[]) {
  const [syllabus, materials, oldPapers] = await Promise.all([listSyllabus(), listStudyMaterials(), listOldPapers()]);
  return studyLinks(subjects, { syllabus, materials, oldPapers });
}
