import { setTimeout as delay } from 'node:timers/promises';

import { fileAnswer } from './file-answer';

const made: string[] = [];

async function* pieces() {
  try {
    for (const piece of ['one\n', 'two\n', 'three\n']) {
      made.push(piece);
      yield piece;
    }
  } finally {
    made.push('end');
  }
}

beforeEach(() => void made.splice(0));

test('a file comes whole, a CSV file with its mark', async () => {
  const bytes = async (ending: 'csv' | 'json') =>
    Buffer.from(await fileAnswer('marks', ending, pieces()).arrayBuffer()).toString();
  expect(await bytes('csv')).toBe('\ufeffone\ntwo\nthree\n');
  expect(await bytes('json')).toBe('one\ntwo\nthree\n');
});

test('nothing is made of a file that nobody reads, as after a HEAD request', async () => {
  fileAnswer('marks', 'json', pieces());
  await delay(10);
  expect(made).toEqual([]);
});

test('a reader who leaves ends the making', async () => {
  const reader = fileAnswer('marks', 'json', pieces()).body?.getReader();
  await reader?.read();
  await reader?.cancel();
  expect(made).toEqual(['one\n', 'end']);
});
