import { EDITOR } from './candidates';

/** Content of a host that is wider than any screen, in every field of every noun (specification §3). */

/** A word with no place to break. */
const WORD = 'Anantapadmanabhaswami'.repeat(10).slice(0, 200);

const times = (count: number, text: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => text(at + 1)).join('');

const row = (tag: string, text: string) => `<tr>${times(10, (at) => `<${tag}>${text} ${at}</${tag}>`)}</tr>`;
const TABLE = `<table>${row('th', 'Column')}${row('td', 'Koutsoyiannis')}</table>`;
const TERMS = times(
  30,
  (at) => `<mfrac><mn>1</mn><mrow><mn>${at}</mn><mo>×</mo><mn>${at + 1}</mn></mrow></mfrac><mo>+</mo>`,
);
const BLOCK_FORMULA = `<math display="block"><mrow>${TERMS}<mi>x</mi></mrow></math>`;
const FORMULA = `<math><mrow>${TERMS}<mi>x</mi></mrow></math>`;
const PRE = `<pre>for (i = 1; i &lt;= 10; i++) { sum = sum + i * i; ${times(9, (at) => `print(sum, ${at}); `)}}</pre>`;

/** What a question holds of it, in turn: each kind alone and all together. */
const KINDS = [TABLE, `<p>If ${BLOCK_FORMULA} then</p>`, `<p>Of ${FORMULA} the</p>`, PRE, `<p>${WORD}</p>`];

const HTML = `<h2>${WORD}</h2>${KINDS.join('')}<ul><li>${WORD}<ol><li>${TABLE}</li></ol></li></ul><blockquote>${WORD}</blockquote><p><b>${WORD}</b> <a href="/${WORD}">${WORD}</a> <code>${WORD}</code></p><figure><img src="/a.png" alt="${WORD}" width="2000"><figcaption>${WORD}</figcaption></figure>`;

/** How many questions there are. */
export const WIDE_QUESTIONS = KINDS.length + 1;

const LINK = `https://example.org/${WORD}`;
const items = (item: (at: number) => Record<string, unknown>) =>
  [1, 2].map((at) => ({ _id: `${at}-${WORD}`, ...item(at) }));

/** A word of the contents, for a search. */
export const WIDE_WORD = WORD;

const question = (at: number, html: string) => ({
  _id: `q${at}`,
  ...{ Question: html, AnsA: html, AnsB: `<p>${WORD} B</p>`, AnsC: `${FORMULA} C`, AnsD: `${WORD} D` },
  ...{ QuestionHi: html, AnsAHi: html, AnsBHi: `<p>${WORD} B</p>`, AnsCHi: `${FORMULA} C`, AnsDHi: `${WORD} D` },
  ...{ Explanation: html, ExplanationHi: html, Subject: WORD, Section: '', Source: WORD, Year: '2026' },
  ...{ CorrectAns: '1', CategoryId: 1, SubCategoryId: 1, IsActive: true },
});

const CLAIM = {
  Rank: WORD,
  Exam: WORD,
  Year: 2026,
  Course: WORD,
  Duration: WORD,
  IsPaid: true,
  ConsentOn: '2026-01-01',
};

export const wideContent: Record<string, unknown> = {
  '/announcements/announcementAll': items(() => ({ Title: WORD, IsActive: true })),
  '/courses/get-courses': items(() => ({ CourseName: WORD, category: WORD })),
  '/testimonial/get-Testimonial': items(() => ({ Name: WORD, Review: WORD, IsDisplay: true, ...CLAIM })),
  '/magazine/magazinAll': items((MId) => ({ MId, MName: WORD, CImage: '/a.png', Doc: '/a.pdf', IsActive: true })),
  '/ads/manageAdsAll': items(() => ({ Title: LINK, Link: LINK, IsActive: true })),
  '/toppers/getAll': items(() => ({
    ...{ Tname: WORD, Tmarks: HTML, Ttagline: WORD, CImage: '/a.png', IsActive: true },
    ...CLAIM,
  })),
  '/oldPapers/oldPaperAll': items(() => ({ Title: WORD, CImage: '/a.png', Doc: '/a.pdf', IsDisplay: true })),
  '/syllabus/get-syllabus': ['Anthropology', 'Agriculture', 'Economics', 'Science & Technology', WORD].map(
    (SubName) => ({
      ...{ SubName, Title: WORD, DESC: HTML, Doc: '/a.pdf' },
    }),
  ),
  '/syllabus/get-anthropology': { DESC: HTML, Doc: '/a.pdf' },
  '/implnkvid/impLnkVidAll': ['Video', 'Link'].map((Type) => ({
    ...{ _id: Type, Type, ILV_Title: WORD, ILV_Desc: `<p>${WORD}</p>`, ILV_Link: LINK },
  })),
  '/main-study-materials/manageStudyMaterialsAll': items(() => ({
    ...{ Title: WORD, OImage: '/a.png', Document: '/a.pdf', IsActive: true },
  })),
  '/articles/articalAll': items((at) => ({ _id: `x${at}`, Title: WORD, Description: HTML })),
  '/guide/guideAll': items(() => ({ Title: WORD, Desc: `Watch https://youtu.be/BBBBBBBBBBB ${WORD}` })),
  '/essays/essayPreparationAll': items((at) => ({ _id: `e${at}`, TopicName: WORD, Description: HTML, Doc: '/a.pdf' })),
  '/time-table/get-timetables': items(() => ({ Subject: WORD, Description: HTML })),
  '/enroll/enrollAll': items(() => ({ EnrollTitle: WORD, Description: HTML, PDF: `/${WORD}.pdf` })),
  '/cfees/cFeesAll': items(() => ({ CourseName: WORD, CourseFees: WORD, Description: HTML })),
  '/online-main-category/onlineMainCategories': [{ _id: 1, CatName: WORD }],
  '/online-test-category/onlineTestCategories': [
    { _id: 1, SubCatName: WORD, NameHi: WORD, CategoryId: 1, Scheme: { Minutes: 30, Right: '2', Wrong: '2/3' } },
  ],
  '/online-ans-que/onlineTestAnsQue': [...KINDS, HTML].map((html, at) => question(at + 1, html)),
  '/user/get-logged-in-user': {
    user: { Username: EDITOR, Name: WORD, Email: `${WORD}@example.org`, Mobile: WORD },
  },
};
