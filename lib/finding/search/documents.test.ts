import fc from 'fast-check';
import { z } from 'zod';

import { currentGlossary } from '@/lib/content/nouns/glossary';
import { plainText } from '@/lib/html/plain-text';
import { questionPath } from '@/lib/site/paths';
import { readContentFolder } from '@/lib/standin/content';
import { foldWord, termsOf } from '@/lib/text/words';

import { listDocuments, sitePages } from './documents';
import { find } from './find';
import { indexedWords } from './indexed-words';
import { kinds } from './kinds';
import type { SearchDocument } from './kinds';
import { buildIndex, type SearchIndex } from './search-index';

// The sample content as a page reads it, but without the framework's cache and without a store.
jest.mock('next/cache', () => ({ unstable_cache: (load: () => unknown) => load }));
jest.mock('@/lib/finding/publishing/reviews', () => ({ listApprovedReviews: async () => [] }));
jest.mock('@/lib/store/database', () => ({ database: async () => ({}) }));
const secretQuestions = jest.fn(async () => new Map([['pol-01', Number.MAX_SAFE_INTEGER]]));
jest.mock('@/lib/store/mock-entries', () => ({ secretQuestions: () => secretQuestions() }));

// The sample content is large, and the machine can be busy.
let documents: SearchDocument[];
let index: SearchIndex;

beforeAll(async () => {
  documents = await listDocuments(sitePages({}));
  index = await buildIndex({ sources: documents, glossary: currentGlossary() });
});

const titlesOf = (query: string) => find(index, query).hits.map(({ title }) => title.map(({ text }) => text).join(''));
const hrefsOf = (query: string) => find(index, query).hits.map(({ href }) => href);

test('every kind of content is in the index', () => {
  expect(new Set(documents.map(({ kind }) => kind))).toEqual(new Set(Object.keys(kinds)));
});

test.each([
  ['kinship marriage exogamy', '/TextContent?syllabus=syl-ant-02'],
  ['anthropology syllabus', '/Anthropology'],
  ['monsoon branches', '/Articles?article=art-02'],
  ['mudra collateral', '/Articles'],
  ['bridge worst night', '/TextContent?essay=ess-01'],
  ['tribes and society', '/Magazine?Mid=9'],
  ['fundamental rights note', '/uploads/study-materials/fundamental-rights.pdf'],
  ['gs paper 2 governance', '/uploads/old-papers/gs-paper-2.pdf'],
  ['SSC CGL Tier I test', '/TestInstruction?Cat=2&Sub=3'],
  ['time table csat', '/OnlineTestSeries#time-table'],
  ['study material by post', '/OnlineTestSeries#how-to-enroll'],
  ['anthropology optional fees', '/OnlineTestSeries#fees'],
  ['CDS elementary mathematics', '/'],
  ['library reading room', '/Announcement'],
  ['stop putting off the revision', '/Preparation'],
  ['memory retention tips', '/InterviewGuide'],
  ['neural network', '/YoutubeLink'],
  ['reserve bank', 'https://www.rbi.org.in/'],
  ['Ananya Tripathi', '/Toppers'],
  ['Ritu Kushwaha Jhansi', '/AboutUsTestimonial'],
  ['official notification fill in form', 'https://upsc.gov.in/'],
  ['contact address', '/ContactUs'],
  ['निबंध', '/EssayPrep'],
  ['मानवविज्ञान', '/Anthropology'],
  ['मानव विज्ञान का पाठ्यक्रम', '/Anthropology'],
  ['samvidhan', '/TextContent?syllabus=syl-gs-02'],
  ['पुराने प्रश्नपत्र', '/OldPaper'],
  ['शुल्क', '/OnlineTestSeries#fees'],
  ['upsc syllabus', '/UPSC'],
  ['upsc 2024 paper', '/OldPaper'],
  ['current affairs', '/Articles?article=art-26'],
  ['सिंधु', '/Articles?article=art-05'],
  ['keshavanand bharti', '/Articles?article=art-03'],
  ['phone number', '/ContactUs'],
  ['telegram', '/ContactUs'],
  ['login', '/Login'],
  ['forgotten password', '/Login'],
  ['forgot password', '/Login'],
  ['register', '/Register'],
  ['registration', '/Register'],
  ['profile', '/Profile'],
  ['my data', '/MyData'],
  ['delete account', '/CloseAccount'],
  ['fees', '/OnlineTestSeries#fees'],
  ['questions with answers', '/Questions'],
])('"%s" leads to %s first', (query, href) => {
  expect(hrefsOf(query)[0]).toBe(href);
});

test.each(['upsc 2024 paper', 'current affairs', 'phone number', 'keshavanand bharti', 'register', 'constitution'])(
  'questions come after all else in the results for "%s", except toppers and testimonials, which come last',
  (query) => {
    const { hits, complete } = find(index, query);
    expect(complete).toBeGreaterThan(0);
    const places = { question: 1, topper: 2, testimonial: 2 };
    const found = hits.slice(0, complete).map(({ kind }) => places[kind as keyof typeof places] ?? 0);
    expect(found).toEqual(found.toSorted());
  },
);

test.each(['crossing C lies blocks town streets', 'सड़कें नगर चौराहे खंड चौड़ा'])(
  'a question is found by what it asks, in both languages: "%s"',
  (query) => {
    expect(hrefsOf(query)).toContain('/Questions?id=csat-110');
  },
);

test('a suggestion corrects two exchanged letters', () => {
  expect(find(index, 'geograhpy of indai').suggestion).toBe('geography of india');
});

test('a topper in the results has the claim beside the name', () => {
  const [hit] = find(index, 'Ananya Tripathi').hits;
  expect(hit?.claim).toBe(
    'Rank 14 (sample), GS I mock of this site 2026. Course: Prelims test series, 4 months, paid. Consent of 2 November 2026.',
  );
});

test('a page that consists of one item is found once', () => {
  expect(documents.filter(({ href }) => href === '/Anthropology')).toHaveLength(1);
});

test('unpublished content is not in the index', () => {
  expect(titlesOf('Ethics in Administration magazine')).not.toContainEqual(
    expect.stringContaining('October and November'),
  );
  expect(documents.filter(({ isDraft }) => isDraft)).toEqual([]);
});

const question = z.object({
  ...{ _id: z.string(), Question: z.string(), Explanation: z.string(), AnsA: z.string() },
  ...{ IsPublic: z.boolean().optional(), Year: z.unknown().optional(), Source: z.unknown().optional() },
});

test('the index has the public questions that no mock has, and no option or explanation', async () => {
  const questions = z.array(question).parse(await readContentFolder('questions'));
  const isPublic = ({ IsPublic, Year, Source }: (typeof questions)[number]) => IsPublic ?? Boolean(Year && Source);
  const shown = questions.filter((it) => isPublic(it) && it._id !== 'pol-01');
  expect(shown.length).toBeGreaterThan(200);
  const found = documents.filter(({ kind }) => kind === 'question');
  expect(found.map(({ href, title }) => [href, title])).toEqual(
    shown.map(({ _id, Question }) => [questionPath(_id), plainText(Question, 120)]),
  );
  const all = documents.map(({ title, text = '', html = '' }) => [title, text, html].join(' ')).join(' ');
  for (const { Explanation, AnsA } of questions) {
    for (const text of [Explanation, AnsA].map((it) => plainText(it)))
      if (text.length > 60 && all.includes(text)) throw new Error(text);
  }
});

const misspelt = (word: string) =>
  fc
    .tuple(
      fc.constantFrom('leave out', 'add', 'replace', 'exchange'),
      fc.nat(word.length - 2),
      fc.constantFrom(...'aeinrst'),
    )
    .map(([edit, at, letter]) => {
      if (edit === 'leave out') return word.slice(0, at) + word.slice(at + 1);
      if (edit === 'add') return word.slice(0, at) + letter + word.slice(at);
      if (edit === 'replace') return word.slice(0, at) + letter + word.slice(at + 1);
      return word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
    });

/** All but the questions, which come after all else. */
const texts = () => documents.filter(({ kind }) => kind !== 'question');

/** A title, a long word of it, and that word misspelt so that it is no other word. */
const misspeltTitles = (leastLetters: number) =>
  fc
    .constantFrom(
      ...texts().flatMap(({ title }) =>
        indexedWords(title, index.names)
          .words.filter(
            ({ term, start, end }) => term.length >= leastLetters && /^[a-z]+$/i.test(title.slice(start, end)),
          )
          .map((word) => ({ title, word })),
      ),
    )
    .chain(({ title, word }) => misspelt(title.slice(word.start, word.end)).map((wrong) => ({ title, word, wrong })))
    .filter(({ wrong }) => index.engine.search(foldWord(wrong), { prefix: true }).length === 0);

const isInFewTitles = (term: string) => texts().filter(({ title }) => termsOf(title).includes(term)).length <= 2;

test('a title is among the first five when a long word of it has one wrong letter', () => {
  fc.assert(
    fc.property(misspeltTitles(6), ({ title, word: { start, end }, wrong }) => {
      expect(titlesOf(title.slice(0, start) + wrong + title.slice(end)).slice(0, 5)).toContain(title);
    }),
    { numRuns: 300 },
  );
});

test('one rare word finds its title, even with one wrong letter', () => {
  fc.assert(
    fc.property(misspeltTitles(8), ({ title, word, wrong }) => {
      // An ending that looks like a plural in -ies is read as one, and one of these with a wrong letter is not.
      const isPlural = [wrong, title.slice(word.start, word.end)].some((it) => it.endsWith('ies'));
      fc.pre(isInFewTitles(word.term) && !isPlural);
      expect(titlesOf(wrong).slice(0, 5)).toContain(title);
    }),
    { numRuns: 300 },
  );
});
