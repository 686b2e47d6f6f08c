import {
  articlePath,
  canonicalPath,
  endpoints,
  essayTextPath,
  itemOf,
  magazinePath,
  oddItemPath,
  paths,
  questionListPath,
  questionPath,
  quizPath,
  responseSheetPath,
  ownPracticePath,
  reviewPath,
  scorePath,
  syllabusTextPath,
  testInstructionPath,
} from './paths';

/** The route table of specification §2, without the home page and the wildcard. */
const ROUTES = [
  ...['/AboutUs', '/Announcement', '/Toppers', '/ContactUs', '/Login', '/UPSC', '/TextContent', '/YoutubeLink'],
  ...['/StudyMaterial', '/OldPaper', '/InterviewGuide', '/Articles', '/Preparation', '/EssayPrep', '/ImpLink'],
  ...['/Magazine', '/PageNotFound', '/Economics', '/ScienceTechnology', '/OnlineTestSeries', '/Register', '/Score'],
  ...['/ExamPaper', '/Profile', '/TestInstruction', '/Test', '/Finish', '/AboutUsTestimonial'],
];

test('the paths are the route table and ours, each once', () => {
  const all: string[] = Object.values(paths);
  const ours = [
    ...[
      '/',
      '/Anthropology',
      '/Search',
      '/Objections',
      '/RankList',
      '/ResponseSheet',
      '/Verify',
      '/Age',
      '/MyData',
      '/CloseAccount',
    ],
    ...['/PrivacyPolicy', '/PrivacyPolicyHindi', '/Terms', '/ReaderAndScribe', '/ReaderAndScribeHindi'],
    ...['/Questions', '/Today'],
  ];
  expect(all).toEqual(expect.arrayContaining([...ours, ...ROUTES]));
  expect(new Set(all.map((path) => path.toLowerCase())).size).toBe(all.length);
});

test.each(ROUTES)('%s is known in any letter case', (route) => {
  expect([route, route.toLowerCase(), route.toUpperCase()].map(canonicalPath)).toEqual([route, route, route]);
});

test.each(['/Nowhere', '/AboutUs/', '/AboutUs/more', 'AboutUs', '', '/constructor', '/__proto__'])(
  '%j is no path of the site',
  (pathname) => {
    expect(canonicalPath(pathname)).toBeUndefined();
  },
);

test.each([
  [magazinePath('12'), '/Magazine?Mid=12'],
  [articlePath('a1'), '/Articles?article=a1'],
  [syllabusTextPath('s1'), '/TextContent?syllabus=s1'],
  [essayTextPath('e1'), '/TextContent?essay=e1'],
  [questionPath('q1'), '/Questions?id=q1'],
  [questionListPath('subject.polity'), '/Questions?list=subject.polity'],
  [questionListPath('year.2024', 3), '/Questions?list=year.2024.3'],
  [quizPath('2026-11-27'), '/Today?day=2026-11-27'],
  [testInstructionPath(1, 1), '/TestInstruction?Cat=1&Sub=1'],
  [testInstructionPath(2, 3), '/TestInstruction?Cat=2&Sub=3'],
  [scorePath({ totalAnswered: 1, totalNotAnswered: 2, correctAnswers: null, percentage: null }), '/Score'],
  [responseSheetPath('a 1'), '/ResponseSheet?attempt=a+1'],
  [reviewPath('a 1'), '/Score?attempt=a+1'],
  [reviewPath('a1', {}), '/Score?attempt=a1'],
  [reviewPath('a1', { show: 'wrong' }), '/Score?attempt=a1&show=wrong'],
  [reviewPath('a1', { subject: 'A & B' }), '/Score?attempt=a1&subject=A+%26+B'],
  [ownPracticePath(1, 5, { from: 'due', questions: 20 }), '/Test?Cat=1&Sub=5&From=due&Questions=20'],
])('%s becomes %s', (path, expected) => {
  expect(path).toBe(expected);
});

test.each([magazinePath, articlePath, syllabusTextPath, essayTextPath, questionPath])(
  '%o keeps a strange id whole',
  (pathOf) => {
    const id = 'a b&c=d/ई?#%';
    const url = new URL(pathOf(id), 'https://site.example');
    expect([...url.searchParams.values()]).toEqual([id]);
    expect(url.hash).toBe('');
  },
);

test.each([
  [['a1'], 'a1'],
  [['100%25%20%E0%A4%88'], '100% ई'],
])('the segments %j name the item %s', (segments, id) => {
  expect(itemOf(segments)).toBe(id);
});

test.each(['C#-1', '100%', 'why?', '..', 'a//b', './a', '/', '~/x', '100%25', 'ई #1', 'a.b~c'])(
  'the id %j, which is no path, leads to a page whose segments name it',
  (id) => {
    for (const pathOf of [magazinePath, articlePath, syllabusTextPath, essayTextPath, questionPath]) {
      const address = new URL(pathOf(id), 'https://site.example');
      const target = new URL(oddItemPath(address) ?? '', address).pathname.split('/');
      expect(target.slice(0, -2).join('/')).toMatch(
        /^\/(Magazine|Articles|TextContent\/(syllabus|essay)|Questions\/id)$/,
      );
      expect(target.at(-2)).toBe('~');
      expect(target.at(-1)).toMatch(/^[\w~!*'()-]+$/);
      expect(itemOf(target.slice(-2))).toBe(id);
    }
  },
);

test('each endpoint has a path of its own under /api', () => {
  const addresses = Object.values(endpoints);
  for (const address of addresses) expect(address).toMatch(/^\/api(?:\/[a-z-]+){1,2}$/);
  expect(new Set(addresses).size).toBe(addresses.length);
});
