import { withEnv } from '@/lib/server/env-testing';

import {
  listAdvertisements,
  listAnnouncements,
  listCourses,
  listEnrollments,
  listFees,
  listTestimonials,
  listToppers,
} from '../nouns/institute-lists';
import { findMagazine, listEssays, listMagazines, listOldPapers, listStudyMaterials } from '../nouns/materials';
import { getFromHost } from './client';
import { contentMode } from './content-mode';

jest.mock('./client', () => ({ getFromHost: jest.fn() }));
jest.mock('./content-mode', () => ({ contentMode: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

withEnv();

const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValueOnce(body);

beforeEach(() => {
  jest.mocked(contentMode).mockResolvedValue('published');
});

type Flag = 'IsActive' | 'IsDisplay';

const HELD_BACK: [string, Flag, () => Promise<{ id: string; isDraft?: true }[]>, object][] = [
  ['announcements', 'IsActive', listAnnouncements, { Title: 'New batch' }],
  ['magazines', 'IsActive', listMagazines, { MId: 1, MName: 'January' }],
  ['advertisements', 'IsActive', listAdvertisements, { Title: 'UPSC' }],
  ['toppers', 'IsActive', listToppers, { Tname: 'Asha' }],
  ['study materials', 'IsActive', listStudyMaterials, { Title: 'Rivers' }],
  ['old papers', 'IsDisplay', listOldPapers, { Title: 'Paper I' }],
  ['testimonials', 'IsDisplay', listTestimonials, { Name: 'Asha', Review: 'Clear.' }],
];

test.each(HELD_BACK)(
  'the site shows only %s whose %s is true, in the host’s order',
  async (_noun, flag, list, fields) => {
    answer([
      { _id: 'z', ...fields, [flag]: true },
      { _id: 'hidden', ...fields, [flag]: false },
      { _id: 'without', ...fields },
      { _id: 'null', ...fields, [flag]: null },
      { _id: 'a', ...fields, [flag]: true },
      { _id: 'm', ...fields, IsActive: flag === 'IsActive', IsDisplay: flag === 'IsDisplay' },
    ]);
    expect((await list()).map((it) => it.id)).toEqual(['z', 'a', 'm']);
  },
);

test.each(HELD_BACK)(
  'an editor in draft mode sees all %s, and those without %s are marked',
  async (_noun, flag, list, fields) => {
    jest.mocked(contentMode).mockResolvedValue('draft');
    answer([
      { _id: 'z', ...fields, [flag]: true },
      { _id: 'hidden', ...fields, [flag]: false },
      { _id: 'without', ...fields },
    ]);
    expect((await list()).map(({ id, isDraft }) => ({ id, isDraft }))).toEqual([
      { id: 'z', isDraft: undefined },
      { id: 'hidden', isDraft: true },
      { id: 'without', isDraft: true },
    ]);
  },
);

test.each(HELD_BACK.filter(([noun]) => /magazines|advertisements|toppers|testimonials/.test(noun)))(
  '%s need no _id, which specification §7 does not name',
  async (_noun, flag, list, fields) => {
    const items = [
      { ...fields, [flag]: true },
      { ...fields, _id: null, MId: 2, Link: 'https://upsc.gov.in', Ttagline: 'b', Review: 'Good.', [flag]: true },
      { ...fields, _id: 'given', [flag]: true },
    ];
    answer(items);
    const [first, second, third] = (await list()).map(({ id }) => id);
    expect([typeof first, third]).toEqual(['string', 'given']);
    expect(second).not.toBe(first);
    answer(items.toReversed());
    expect((await list()).map(({ id }) => id)).toEqual(['given', second, first]);
  },
);

test('a magazine is found by its magazine id, however the host writes it, unless it is inactive', async () => {
  const magazines = [
    { _id: 'a', MId: 1, MName: 'January', IsActive: true },
    { _id: 'b', MId: '2', MName: 'February', IsActive: true },
    { _id: 'c', MId: 3, MName: 'March', IsActive: false },
  ];
  const find = (mid: string) => {
    answer(magazines);
    return findMagazine(mid);
  };
  expect((await find('1'))?.name).toBe('January');
  expect((await find('2'))?.name).toBe('February');
  for (const mid of ['3', '4', 'a', '01', '']) expect(await find(mid)).toBeUndefined();
});

test('pictures and documents become addresses that load, or nothing', async () => {
  answer([
    { _id: 1, MId: 1, MName: 'January', CImage: 'uploads\\jan.svg', Doc: '/uploads/jan.pdf', IsActive: true },
    { _id: 2, MId: 2, MName: 'February', CImage: 'javascript:alert(1)', IsActive: true },
  ]);
  expect(await listMagazines()).toEqual([
    { id: '1', mid: '1', name: 'January', coverUrl: '/uploads/jan.svg', documentUrl: '/uploads/jan.pdf' },
    { id: '2', mid: '2', name: 'February', coverUrl: undefined, documentUrl: undefined },
  ]);
  answer([{ _id: 1, Title: 'Paper I', CImage: '/a.svg', Doc: '/a.pdf', IsDisplay: true }]);
  expect(await listOldPapers()).toEqual([{ id: '1', title: 'Paper I', coverUrl: '/a.svg', documentUrl: '/a.pdf' }]);
  answer([{ _id: 1, Title: 'Rivers', OImage: '/a.svg', Document: '/a.pdf', IsActive: true }]);
  expect(await listStudyMaterials()).toEqual([{ id: '1', title: 'Rivers', imageUrl: '/a.svg', documentUrl: '/a.pdf' }]);
  answer([{ _id: 1, TopicName: 'Water', Description: '<p>x</p>', Doc: 'a.pdf' }]);
  expect(await listEssays()).toEqual([{ id: '1', topic: 'Water', description: '<p>x</p>', documentUrl: '/a.pdf' }]);
});

test('an enrolment entry has a PDF or none', async () => {
  answer([
    { _id: 1, EnrollTitle: 'Online', Description: '<p>Write to us.</p>', PDF: '/uploads/online.pdf' },
    { _id: 2, EnrollTitle: 'Classroom', PDF: '' },
  ]);
  expect(await listEnrollments()).toEqual([
    { id: '1', title: 'Online', description: '<p>Write to us.</p>', pdfUrl: '/uploads/online.pdf' },
    { id: '2', title: 'Classroom', description: '', pdfUrl: undefined },
  ]);
});

test('an advertisement without a good link keeps its title', async () => {
  answer([
    { _id: 1, Title: 'UPSC', Link: 'upsc.gov.in', IsActive: true },
    { _id: 2, Title: 'Trap', Link: 'javascript:alert(1)', IsActive: true },
  ]);
  expect(await listAdvertisements()).toEqual([
    { id: '1', title: 'UPSC', url: 'https://upsc.gov.in/' },
    { id: '2', title: 'Trap', url: undefined },
  ]);
});

test('a topper’s marks are cleaned HTML', async () => {
  answer([{ _id: 1, Tname: 'Asha', Tmarks: '<b>121</b><script>x</script>', Ttagline: null, IsActive: true }]);
  expect(await listToppers()).toEqual([
    { id: '1', name: 'Asha', marks: '<b>121</b>', tagline: '', claim: '', imageUrl: undefined },
  ]);
});

test('a fee can be a text or a number, and a course needs no category', async () => {
  answer([
    { _id: 1, CourseName: 'CSAT', CourseFees: 4500 },
    { _id: 2, CourseName: 'Essay', CourseFees: '₹ 2,000', Description: '<p onclick="x()">Four weeks</p>' },
    { _id: 3, CourseName: 'Free' },
  ]);
  expect(await listFees()).toEqual([
    { id: '1', courseName: 'CSAT', fees: '4500', description: '' },
    { id: '2', courseName: 'Essay', fees: '₹ 2,000', description: '<p>Four weeks</p>' },
    { id: '3', courseName: 'Free', fees: '', description: '' },
  ]);
  answer([{ _id: 1, CourseName: 'CSAT' }]);
  expect(await listCourses()).toEqual([{ id: '1', name: 'CSAT', category: '' }]);
});
