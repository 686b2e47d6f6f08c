import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { keptFile } from './kept-file';

test('a file is looked at once a second, and at once after the clock was put back', () => {
  const folder = mkdtempSync(join(tmpdir(), 'kept-file-'));
  let name = 'first';
  const read = keptFile(
    'words',
    () => join(folder, name),
    (text) => text,
  );
  for (const text of ['first', 'second']) writeFileSync(join(folder, text), text);
  jest.useFakeTimers({ now: 7_200_000 });
  expect(read()).toBe('first');
  name = 'second';
  expect(read()).toBe('first');
  jest.setSystemTime(3_600_000);
  expect(read()).toBe('second');
  jest.useRealTimers();
  rmSync(folder, { recursive: true });
});
