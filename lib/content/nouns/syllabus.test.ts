import { withEnv } from '@/lib/server/env-testing';

import { getFromHost } from '../host/client';
import { HostError } from '../host/host-error';
import { findSyllabusEntry, getAnthropology, listSyllabus, listSyllabusOf } from './syllabus';

jest.mock('../host/client', () => ({ getFromHost: jest.fn() }));
jest.mock('next/cache', () => ({ unstable_cache: (load: unknown) => load }));

withEnv();

const answer = (body: unknown) => jest.mocked(getFromHost).mockResolvedValueOnce(body);

test('entries are listed by subject, even with white space around its name', async () => {
  const entries = [
    { _id: 1, SubName: 'Economics', Title: 'Money', DESC: '<p>x</p>', Doc: 'a.pdf' },
    { _id: 2, SubName: ' Science & Technology\n', Title: 'Space' },
    { _id: 3, SubName: 'Economics ', Title: 'Trade' },
    { _id: 4, SubName: 'economics', Title: 'Not spelt so' },
  ];
  answer(entries);
  expect((await listSyllabusOf('Economics')).map((it) => it.title)).toEqual(['Money', 'Trade']);
  answer(entries);
  expect((await listSyllabusOf('Science & Technology')).map((it) => it.title)).toEqual(['Space']);
  answer(entries);
  expect(await listSyllabusOf('Agriculture')).toEqual([]);
});

test('an entry has cleaned HTML and the address of its document', async () => {
  answer([
    {
      _id: 1,
      SubName: 'Economics',
      Title: ' Money ',
      DESC: '<h2>Paper I</h2><p onclick="x()">x</p>',
      Doc: 'uploads\\a.pdf',
    },
    { _id: 2, SubName: 'Economics', Title: 'Trade', DESC: null, Doc: '' },
  ]);
  expect(await listSyllabus()).toEqual([
    {
      id: '1',
      subject: 'Economics',
      title: 'Money',
      description: '<h3>Paper I</h3><p>x</p>',
      documentUrl: '/uploads/a.pdf',
    },
    { id: '2', subject: 'Economics', title: 'Trade', description: '', documentUrl: undefined },
  ]);
});

test.each([null, { $oid: '64f0' }, ''])('an entry with the _id %j counts as one without an _id', async (_id) => {
  answer([{ _id, SubName: 'Economics', Title: 'Money' }]);
  expect((await listSyllabus()).map(({ id }) => id)).toEqual(['economics-money']);
});

test("an entry without a host's id has a stable id made from its subject and title", async () => {
  const entries = [
    { SubName: 'Science & Technology', Title: 'Space: “ISRO”, and after!' },
    { SubName: 'Economics', Title: 'Paper I: money' },
    { SubName: 'Economics', Title: 'Paper II: money' },
  ];
  answer(entries);
  const ids = (await listSyllabus()).map((it) => it.id);
  expect(ids).toEqual([
    'science-technology-space-isro-and-after',
    'economics-paper-i-money',
    'economics-paper-ii-money',
  ]);
  answer([...entries].reverse());
  expect((await listSyllabus()).map((it) => it.id)).toEqual([...ids].reverse());
});

describe('entries of the same subject and title', () => {
  const first = { SubName: 'Economics', Title: 'Money', DESC: '<p>Coins.</p>' };
  const second = { SubName: 'Economics', Title: 'Money', DESC: '<p>Notes.</p>' };
  const third = { SubName: 'Economics', Title: '“Money”', DESC: '<p>Notes.</p>' };
  const idsOf = async (entries: unknown[]) => {
    answer(entries);
    return (await listSyllabus()).map(({ id }) => id);
  };
  const found = async (id: string, entries: unknown[]) => {
    answer(entries);
    return (await findSyllabusEntry(id))?.description;
  };

  test('ids of entries with one subject and title depend neither on their order nor on other entries', async () => {
    const ids = await idsOf([first, second, third]);
    expect(new Set(ids).size).toBe(3);
    for (const id of ids) expect(id).toMatch(/^economics-money-[\da-f]{8}$/);
    expect(await idsOf([{ SubName: 'Economics', Title: 'Trade' }, third, second, first])).toEqual([
      'economics-trade',
      ...ids.toReversed(),
    ]);
  });

  test('entries with one subject and title keep their ids after the others have gone', async () => {
    const [, id = ''] = await idsOf([first, second]);
    expect(await found(id, [first, second])).toBe('<p>Notes.</p>');
    expect(await idsOf([second])).toEqual(['economics-money']);
    expect(await found(id, [second])).toBe('<p>Notes.</p>');
  });

  test('the first of the entries with one subject and title keeps the address it would have alone', async () => {
    expect(await found('economics-money', [first, second])).toBe('<p>Coins.</p>');
  });

  test("a generated id never takes the address of an entry with a host's id", async () => {
    const given = { _id: 'economics-money', SubName: 'Economics', Title: 'Trade', DESC: '<p>Trade.</p>' };
    expect(await found('economics-money', [first, given])).toBe('<p>Trade.</p>');
    expect(new Set(await idsOf([first, given])).size).toBe(2);
  });

  test('entries with the same subject, title and text are one entry', async () => {
    expect(await idsOf([first, second, { ...first }])).toHaveLength(2);
  });
});

test('an entry without letters in subject and title has an id too', async () => {
  answer([{ SubName: '—', Title: '?' }]);
  expect((await listSyllabus()).map(({ id }) => id)).toEqual(['entry']);
});

describe('the Anthropology syllabus', () => {
  let warn: jest.SpyInstance;
  beforeEach(() => {
    warn = jest.spyOn(console, 'warn').mockImplementation(() => {});
  });
  afterEach(() => {
    warn.mockRestore();
  });

  test('the Anthropology syllabus has a description and a document', async () => {
    answer({ DESC: '<p>Man<script>x</script></p>', Doc: '/uploads/anthropology.pdf', SubName: 'Anthropology' });
    expect(await getAnthropology()).toEqual({
      description: '<p>Man</p>',
      documentUrl: '/uploads/anthropology.pdf',
    });
    answer({ DESC: '<p>Man</p>' });
    expect(await getAnthropology()).toEqual({ description: '<p>Man</p>', documentUrl: undefined });
    expect(warn).not.toHaveBeenCalled();
  });

  test.each([
    ['a list', [{ DESC: '<p>Man</p>' }]],
    ['an object without a description', { Doc: '/a.pdf' }],
    ['an empty description', { DESC: ' ' }],
    ['nothing', undefined],
    ['a text', 'Man'],
  ])('the Anthropology syllabus is missing when the host answers %s, and one line is logged', async (_kind, body) => {
    answer(body);
    expect(await getAnthropology()).toBeNull();
    expect(warn.mock.calls.map(([line]) => JSON.parse(line).reason)).toEqual([
      'API host, GET /syllabus/get-anthropology: answer has not the shape of the Anthropology syllabus',
    ]);
  });

  test('a host without an Anthropology syllabus answers null, which is no failure', async () => {
    answer(null);
    expect(await getAnthropology()).toBeNull();
    expect(warn).not.toHaveBeenCalled();
  });

  test('the Anthropology syllabus is missing when the host does not answer', async () => {
    jest.mocked(getFromHost).mockRejectedValueOnce(new HostError('GET /syllabus/get-anthropology', 'status 500'));
    expect(await getAnthropology()).toBeNull();
    expect(warn).toHaveBeenCalledTimes(1);
  });
});
