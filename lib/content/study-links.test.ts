import { listOldPapers, listStudyMaterials } from './nouns/materials';
import { listSyllabus } from './nouns/syllabus';
import { listStudyLinks, studyLinks, type StudySources } from './study-links';

jest.mock('./nouns/syllabus', () => ({ listSyllabus: jest.fn() }));
jest.mock('./nouns/materials', () => ({ listStudyMaterials: jest.fn(), listOldPapers: jest.fn() }));

const NOTHING: StudySources = { syllabus: [], materials: [], oldPapers: [] };

const entry = (id: string, subject: string, title: string) => ({ id, subject, title });

const labelsFor = (subject: string, sources: Partial<StudySources>) =>
  studyLinks([subject], { ...NOTHING, ...sources })
    .get(subject)
    ?.map(({ label }) => label) ?? [];

test.each([
  ['Economy', 'Economics'],
  ['Indian Polity', 'Polity and Governance'],
  ['Polity', 'Political Science'],
  ['History and Culture', 'Ancient and Medieval History'],
  ['Geography', 'Physical Geographical Features'],
  ['Environment', 'Environmental Studies'],
  ['Science and Technology', 'SCIENCES'],
  ['भूगोल', 'भारत का भूगोल'],
])('%s is studied with %s', (subject, title) => {
  expect(labelsFor(subject, { materials: [{ title }] })).toEqual([`Study material: ${title}`]);
});

test.each([
  ['Indian Polity', 'Indian rivers'],
  ['General Awareness', 'General Studies'],
  ['Logical Reasoning', 'A timeline with reasons'],
  ['Art', 'Art of answers'],
  ['Quantitative Aptitude', 'Ethics, integrity and aptitude'],
  ['Economy', 'Ecology'],
])('%s is not studied with %s', (subject, title) => {
  expect(labelsFor(subject, { materials: [{ title }] })).toEqual([]);
});

test('a subject without anything to study has no entry', () => {
  const found = studyLinks(['Numeracy', ''], { ...NOTHING, materials: [{ title: 'Soils' }] });
  expect([...found.keys()]).toEqual([]);
});

test('a syllabus entry is about its heading, or about its title if the heading says nothing', () => {
  const syllabus = [
    entry('ant', 'Anthropology', 'Economic and political organisation'),
    entry('gs3', 'General Studies III', 'General Studies III: economy and security'),
    entry('eco', 'Economics', 'Money'),
  ];
  expect(studyLinks(['Economy'], { ...NOTHING, syllabus }).get('Economy')).toEqual([
    { label: 'Syllabus: General Studies III: economy and security', href: '/TextContent?syllabus=gs3' },
    { label: 'Syllabus: Money', href: '/TextContent?syllabus=eco' },
  ]);
});

test('links that share more words with the subject come first', () => {
  const materials = [{ title: 'Technology' }, { title: 'Science and technology' }];
  expect(labelsFor('Science and Technology', { materials })).toEqual([
    'Study material: Science and technology',
    'Study material: Technology',
  ]);
});

test('a subject has at most three links, one of each kind before a second of any kind', () => {
  const sources = {
    syllabus: ['a', 'b', 'c', 'd'].map((id) => entry(id, 'Economics', id)),
    materials: [{ title: 'Economy, a note' }],
    oldPapers: [{ title: 'Economics 2024' }, { title: 'Economics 2025' }],
  };
  expect(labelsFor('Economy', sources)).toEqual([
    'Syllabus: a',
    'Study material: Economy, a note',
    'Old paper: Economics 2024',
  ]);
  expect(labelsFor('Economy', { ...sources, materials: [] })).toEqual([
    'Syllabus: a',
    'Old paper: Economics 2024',
    'Syllabus: b',
  ]);
});

test('material leads to its document, or else to the page that lists it', () => {
  const given = [{ title: 'Economy', documentUrl: '/uploads/e.pdf' }, { title: 'Economics' }];
  const hrefs = (sources: Partial<StudySources>) =>
    studyLinks(['Economy'], { ...NOTHING, ...sources })
      .get('Economy')
      ?.map(({ href }) => href);
  expect(hrefs({ materials: given })).toEqual(['/uploads/e.pdf', '/StudyMaterial']);
  expect(hrefs({ oldPapers: given })).toEqual(['/uploads/e.pdf', '/OldPaper']);
});

test('the links come from what the institute offers now', async () => {
  jest.mocked(listSyllabus).mockResolvedValue([]);
  jest.mocked(listStudyMaterials).mockResolvedValue([{ id: '1', title: 'Polity', documentUrl: '/p.pdf' }]);
  jest.mocked(listOldPapers).mockResolvedValue([{ id: '2', title: 'Polity 2025' }]);
  expect([...(await listStudyLinks(['Indian Polity']))]).toEqual([
    [
      'Indian Polity',
      [
        { label: 'Study material: Polity', href: '/p.pdf' },
        { label: 'Old paper: Polity 2025', href: '/OldPaper' },
      ],
    ],
  ]);
});
