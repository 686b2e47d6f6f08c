import { paths, syllabusTextPath } from '@/lib/site/paths';
import { termsOf } from '@/lib/text/words';

import { listOldPapers, listStudyMaterials, type OldPaper, type StudyMaterial } from './nouns/materials';
import { listSyllabus, type SyllabusEntry } from './nouns/syllabus';

type StudyLink = { label: string; href: string };

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

const EMPTY = new Set(
  termsOf(`general basic study paper manual india indian knowledge current awareness ability aptitude practice question
    subject section sample introduction revision sheet example method world affairs language`).map(stemOf),
);

const stemsOf = (text: string) =>
  new Set(
    termsOf(text)
      .map(stemOf)
      .filter((stem) => stem.length >= LEAST_LETTERS && !EMPTY.has(stem)),
  );

type Place = StudyLink & { about: string };

/** The links about a subject: one of each kind in turn, and in a kind those with more words in common first. */
function linksTo(subject: string, kinds: readonly Place[][]): StudyLink[] {
  const stems = stemsOf(subject);
  const sharedWith = ({ about }: Place) => [...stemsOf(about)].filter((stem) => stems.has(stem)).length;
  const found = kinds.map((places) =>
    places.filter((place) => sharedWith(place) > 0).toSorted((a, b) => sharedWith(b) - sharedWith(a)),
  );
  const inTurn = Array.from({ length: MOST_LINKS }, (_, turn) => found.flatMap((places) => places[turn] ?? []));
  const links = inTurn.flat().slice(0, MOST_LINKS);
  return links.map(({ label, href }) => ({ label, href }));
}

/**
 * Where to study each subject, by the words it shares with syllabus, material and old papers. Subjects without a link
 * are left out. A syllabus entry is about its heading, or about its title if the heading says nothing.
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
  const found = subjects.map((subject) => [subject, linksTo(subject, kinds)] as const);
  return new Map(found.filter(([, links]) => links.length > 0));
}

/** The links for these subjects in the current content; none if the content is not available. */
export async function listStudyLinks(subjects: readonly string[]) {
  const [syllabus, materials, oldPapers] = await Promise.all([listSyllabus(), listStudyMaterials(), listOldPapers()]);
  return studyLinks(subjects, { syllabus, materials, oldPapers });
}
