/** Content of another API host: odd, but legal by specification §3, except for a few items. */

const words = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, index) => `${prefix}${index + 1}`).join(' ');

const longWord = 'Anantapadmanabhaswamisahasranama'.repeat(4);

const HOSTILE =
  '<script>window.hacked=1</script><img src=x onerror="window.hacked=1"><a href="javascript:alert(1)">x</a>';

/** Part of every explanation, which no browser may see before the finish. */
export const EXPLANATION_CANARY = 'CANARY-EXPLANATION';

const CATEGORY = 9;

/** The ids of the sub-categories with papers. */
export const PAPERS = { none: 90, odd: 91, quick: 92, locked: 93, faulty: 94, doubled: 95, plain: 96 } as const;

/** The address of a paper: as a practice test of half an hour, or as an exam with the time of its scheme. */
export const foreignTest = (sub: number) => `/Test?Cat=${CATEGORY}&Sub=${sub}`;
export const foreignExam = (sub: number) => `/ExamPaper?categoryId=${CATEGORY}&subCategoryId=${sub}`;

/** The duration of the papers with a time of their own. */
export const QUICK_MS = 30_000;
const LOCKED_SECTION_MS = 20_000;

const minutes = (ms: number) => ms / 60_000;

const question = (_id: string, SubCategoryId: number, CorrectAns: unknown, more: Record<string, unknown> = {}) => ({
  _id,
  Question: `<p>What is asked in ${_id}?</p>`,
  AnsA: `${_id} A`,
  AnsB: `${_id} B`,
  AnsC: `${_id} C`,
  AnsD: `${_id} D`,
  CorrectAns,
  CategoryId: CATEGORY,
  SubCategoryId,
  IsActive: true,
  Explanation: `<p>${EXPLANATION_CANARY} of ${_id}</p>`,
  ...more,
});

const cells = (count: number, tag: string, text: string) =>
  Array.from({ length: count }, (_, index) => `<${tag}>${text} ${index + 1}</${tag}>`).join('');

const ROW = `<tr>${cells(14, 'td', '12,345 of')}</tr>`;

/** Wider and longer than any phone. */
const TABLE = `<table><thead><tr>${cells(14, 'th', 'Column')}</tr></thead><tbody>${ROW.repeat(25)}</tbody></table>`;

const questions = [
  question('odd-hindi', PAPERS.odd, ' 2 ', {
    Question: `<p>निम्नलिखित कथनों पर विचार कीजिए: <strong>मौलिक अधिकार</strong> न्यायालय में प्रवर्तनीय हैं।</p>${TABLE}${HOSTILE}`,
    AnsA: 'केवल <em>1</em>',
    AnsB: 'H<sub>2</sub>O &lt; 3',
    AnsC: `<p>${longWord}</p>`,
    AnsD: `<label for="x">D</label>${HOSTILE}`,
    CategoryId: String(CATEGORY),
    Answer: 'a field that the specification does not know',
  }),
  // These ids are also names on an object's prototype.
  question('constructor', PAPERS.odd, 3, { Question: 'Plain text, no HTML: is 1 < 2?' }),
  question('odd-inactive', PAPERS.odd, '1', { IsActive: false }),
  question('__proto__', PAPERS.odd, '4', { Subject: 'Geography' }),
  question('quick-1', PAPERS.quick, '1'),
  question('quick-2', PAPERS.quick, '2'),
  question('quick-3', PAPERS.quick, '3'),
  // Not in the order of the sections.
  question('locked-3', PAPERS.locked, '3', { Section: 'Second part' }),
  question('locked-1', PAPERS.locked, '1', { Section: 'First part' }),
  question('locked-2', PAPERS.locked, '2', { Section: 'First part' }),
  question('locked-4', PAPERS.locked, '4', { Section: 'Second part' }),
  question('faulty-1', PAPERS.faulty, '1'),
  question('faulty-2', PAPERS.faulty, '5'),
  question('doubled-1', PAPERS.doubled, '1'),
  question('doubled-1', PAPERS.doubled, '2'),
  question('plain-1', PAPERS.plain, '1'),
  question('plain-2', PAPERS.plain, '2'),
  question('plain-3', PAPERS.plain, '3'),
  // Active without a paper, which must not harm the papers.
  question('homeless', PAPERS.plain, '1', { CategoryId: undefined }),
];

const subCategories = [
  // A field with the name of one of ours, but another meaning.
  { _id: PAPERS.none, SubCatName: 'Foreign sub-category', CategoryId: CATEGORY, Scheme: 'free of charge' },
  { _id: PAPERS.odd, SubCatName: 'Odd paper', CategoryId: CATEGORY },
  {
    _id: PAPERS.quick,
    SubCatName: 'Quick paper',
    CategoryId: CATEGORY,
    Scheme: { Minutes: minutes(QUICK_MS), Right: '2', Wrong: '2/3' },
  },
  {
    _id: PAPERS.locked,
    SubCatName: 'Locked paper',
    CategoryId: CATEGORY,
    Scheme: {
      Minutes: minutes(2 * LOCKED_SECTION_MS),
      Right: '2',
      Wrong: '0.5',
      Sections: ['First part', 'Second part'].map((Name) => ({ Name, Minutes: minutes(LOCKED_SECTION_MS) })),
      Locked: true,
    },
  },
  { _id: PAPERS.faulty, SubCatName: 'Faulty paper', CategoryId: CATEGORY },
  { _id: PAPERS.doubled, SubCatName: 'Doubled paper', CategoryId: CATEGORY },
  { _id: PAPERS.plain, SubCatName: 'Plain paper', CategoryId: CATEGORY },
];

export const foreignContent: Record<string, unknown> = {
  '/announcements/announcementAll': [
    { _id: 1, Title: 'Result of मॉक टेस्ट 12 < 13 & more', IsActive: true, extra: { deep: [1] } },
    { _id: 2, Title: 'Hidden announcement', IsActive: false },
    { _id: 3, Title: 'Flagless announcement' },
    { _id: 4, Title: 17, IsActive: true },
    null,
    { _id: 1, Title: 'Duplicate announcement', IsActive: true },
    { _id: '5', Title: `Long ${longWord}`, IsActive: true },
  ],
  '/courses/get-courses': [
    { _id: 'c1', CourseName: 'Foreign UPSC course', category: 'UPSC' },
    { _id: 'c2', CourseName: 'Foreign course of no known category', category: 'Judiciary' },
    { _id: 'half a character \ud83d', CourseName: 'Foreign course without a category' },
    ...Array.from({ length: 6 }, (_, index) => ({
      _id: `c${index + 4}`,
      CourseName: `Foreign course ${index + 4}`,
      category: 'SSC',
    })),
  ],
  '/testimonial/get-Testimonial': [
    {
      _id: 't1',
      Name: "Foreign O'Brien",
      Review: 'Shown review, with "quotes" & <b>markup as text</b>',
      IsDisplay: true,
    },
    { _id: 't2', Name: 'Hidden author', Review: 'Hidden review', IsDisplay: false },
    { _id: 't3', Name: 'Second author', Review: 'Second shown review', IsDisplay: true },
  ],
  '/magazine/magazinAll': [
    {
      _id: 'm1',
      MId: 101,
      MName: 'Foreign magazine one',
      CImage: 'uploads\\cover one.jpg',
      Doc: '/files/mag one.pdf',
      IsActive: true,
    },
    { _id: 'm2', MId: '102', MName: 'Foreign magazine two', CImage: null, Doc: '', IsActive: true },
    { _id: 'm3', MId: 103, MName: 'Hidden magazine', CImage: '/c.jpg', Doc: '/d.pdf', IsActive: false },
    {
      _id: 'm4',
      MId: 'special/ä &1',
      MName: 'Magazine of an odd id',
      CImage: '/c.svg',
      Doc: '/odd.pdf',
      IsActive: true,
    },
    { _id: 'm5', MId: 102, MName: 'Second magazine of one id', IsActive: true },
  ],
  '/ads/manageAdsAll': [
    { _id: 'a1', Title: 'Shown advertisement', Link: 'https://example.org/a?b=1&c=2', IsActive: true },
    { _id: 'a2', Title: 'Hidden advertisement', Link: 'https://example.org/hidden', IsActive: false },
    { _id: 'a3', Title: 'Advertisement with a bad link', Link: 'javascript:alert(1)', IsActive: true },
    { _id: 'a4', Title: 'Advertisement without a scheme', Link: 'www.example.org/plain', IsActive: true },
  ],
  '/toppers/getAll': [
    {
      _id: 'p1',
      Tname: 'Foreign Topper',
      Tmarks: `<p>Marks <strong>150.67</strong></p>${HOSTILE}`,
      Ttagline: 'A tagline',
      CImage: '/uploads/p1.png',
      IsActive: true,
    },
    { _id: 'p2', Tname: 'Hidden Topper', Tmarks: '', Ttagline: '', CImage: '', IsActive: false },
    { _id: 'p3', Tname: 'Plain Topper', IsActive: true },
  ],
  '/oldPapers/oldPaperAll': [
    {
      _id: 'o1',
      Title: 'Foreign paper one',
      CImage: '/o1.svg',
      Doc: 'https://files.example.org/o1.pdf',
      IsDisplay: true,
    },
    { _id: 'o2', Title: 'Hidden paper', CImage: '/o2.svg', Doc: '/o2.pdf', IsDisplay: false },
    { _id: 'o3', Title: 'Paper without a document', IsDisplay: true },
  ],
  '/syllabus/get-syllabus': [
    {
      SubName: '  Anthropology ',
      Title: 'Anthropology of 151 words',
      DESC: `<h1>Head</h1><p>${words(149, 'a')} a150</p>`,
      Doc: '/a.pdf',
    },
    { SubName: 'Anthropology', Title: 'Anthropology of 150 words', DESC: `<p>${words(150, 'b')}</p>` },
    {
      SubName: 'Agriculture',
      Title: 'Agriculture entry',
      DESC: `<p>${words(160, 'g')}</p><table><tr><td>cell</td></tr></table>`,
      Doc: '/g.pdf',
    },
    {
      SubName: 'Economics',
      Title: 'Economics entry',
      DESC: `<ul><li>${words(80, 'e')}</li><li>${words(80, 'f')}</li></ul>`,
      Doc: '/e.pdf',
    },
    { SubName: 'Economics', Title: 'Twin entry', DESC: `<p>First twin ${words(160, 't')}</p>` },
    { SubName: 'Economics', Title: 'Twin: entry', DESC: `<p>Second twin ${words(160, 'u')}</p>` },
    { SubName: 'Essays', Title: 'Entry whose subject is called as another heading', DESC: '<p>x</p>' },
    { SubName: 'Science & Technology', Title: 'Science entry', DESC: `${words(40, 's')} ${HOSTILE}`, Doc: '/s.pdf' },
    { SubName: 'Unknown subject', Title: 'Entry of another subject', DESC: '<p>x</p>', Doc: '/x.pdf' },
    { SubName: '', Title: 'Entry without a subject', DESC: '' },
  ],
  '/syllabus/get-anthropology': {
    DESC: `<h2>Foreign anthropology</h2><p>All of it.</p><img src="maps/one.png">${HOSTILE}`,
    Doc: '/anthropology.pdf',
    more: true,
  },
  '/implnkvid/impLnkVidAll': [
    {
      _id: 'v1',
      Type: 'Video',
      ILV_Title: 'Foreign video',
      ILV_Desc: '<p>About it</p><iframe width="1" src="https://www.youtube.com/embed/AAAAAAAAAAA?rel=0"></iframe>',
    },
    { _id: 'v2', Type: 'Video', ILV_Title: 'Video without a player', ILV_Desc: '<p>No frame here</p>' },
    { _id: 'l1', Type: 'Link', ILV_Title: 'Foreign link', ILV_Link: 'https://example.org/link' },
    { _id: 'l2', Type: 'Link', ILV_Title: 'Link to nowhere good', ILV_Link: 'data:text/html,x' },
    { _id: 'x1', Type: 'Other', ILV_Title: 'Item of another type' },
  ],
  '/main-study-materials/manageStudyMaterialsAll': [
    { _id: 's1', Title: 'Foreign material', OImage: '/s1.svg', Document: '/s1.pdf', IsActive: true },
    { _id: 's2', Title: 'Hidden material', OImage: '/s2.svg', Document: '/s2.pdf', IsActive: false },
  ],
  '/articles/articalAll': [
    { _id: 'x1', Title: 'Foreign article one', Description: `<p>Body of the first article.</p>${HOSTILE}` },
    { _id: 'a b/ü&?', Title: 'Article of an odd id', Description: '<p>Body of the odd article.</p>' },
  ],
  '/guide/guideAll': [
    { _id: 'g1', Title: 'Guide by short address', Desc: 'Watch https://youtu.be/BBBBBBBBBBB?si=zz now' },
    { _id: 'g2', Title: 'Guide by frame', Desc: '<iframe src="//www.youtube.com/embed/CCCCCCCCCCC"></iframe>' },
    { _id: 'g3', Title: 'Guide without a video', Desc: 'Nothing to see' },
  ],
  '/essays/essayPreparationAll': [
    { _id: 7, TopicName: 'Essay of 101 words', Description: `<p>${words(101, 'w')}</p>`, Doc: '/e101.pdf' },
    { _id: 8, TopicName: 'Essay of 100 words', Description: `<p>${words(100, 'z')}</p>`, Doc: '/e100.pdf' },
  ],
  '/time-table/get-timetables': [
    { _id: 'tt1', Subject: 'Foreign timetable', Description: '<p>Monday, nine o’clock</p>' },
  ],
  '/enroll/enrollAll': [
    { _id: 'en1', EnrollTitle: 'Enrol with a file', Description: '<p>Step one</p>', PDF: 'pdf\\how to.pdf' },
    { _id: 'en2', EnrollTitle: 'Enrol without a file', Description: '<p>Step two</p>' },
  ],
  '/cfees/cFeesAll': [{ _id: 'f1', CourseName: 'Foreign fee', CourseFees: 12500, Description: '<p>In two parts</p>' }],
  '/online-main-category/onlineMainCategories': [{ _id: CATEGORY, CatName: 'Foreign category' }],
  '/online-test-category/onlineTestCategories': subCategories,
  '/online-ans-que/onlineTestAnsQue': questions,
};
