import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { inflateSync } from 'node:zlib';

import { drawableText } from './title';

/** Draws in a process of its own without a network, since jest does not load the library's ES modules. */
const SCRIPT = `
  const asked = [];
  const real = globalThis.fetch;
  globalThis.fetch = (address, options) => {
    if (String(address).startsWith('data:')) return real(address, options);
    asked.push(String(address));
    throw new Error('there is no network');
  };
  const { currentBrand } = (await import('./lib/finding/publishing/social-image/card.tsx')).default;
  const { drawPicture } = (await import('./lib/finding/publishing/social-image/draw-picture.ts')).default;
  const pictures = [];
  for (const picture of JSON.parse(process.argv[1])) {
    pictures.push(Buffer.from(await drawPicture({ brand: await currentBrand(), ...picture })).toString('base64'));
  }
  process.stdout.write(JSON.stringify({ asked, pictures }));
`;

async function draw(pictures: { title: string; section?: string }[], contentDir = 'lib/standin/content') {
  const { stdout, stderr } = await promisify(execFile)(
    process.execPath,
    ['--conditions=react-server', '--import', 'tsx', '--input-type=module', '-e', SCRIPT, JSON.stringify(pictures)],
    { maxBuffer: 50_000_000, env: { ...process.env, CONTENT_DIR: contentDir } },
  );
  const answer: { asked: string[]; pictures: string[] } = JSON.parse(stdout);
  return { stderr, asked: answer.asked, pictures: answer.pictures.map((it) => Buffer.from(it, 'base64')) };
}

const WIDTH = 1_200;
const HEIGHT = 630;
const BYTES = 4;

/** The neighbour nearest to left + up − corner (PNG specification, §9.4). */
function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner);
  const toUp = Math.abs(left - corner);
  const toCorner = Math.abs(left + up - 2 * corner);
  if (toLeft <= toUp && toLeft <= toCorner) return left;
  return toUp <= toCorner ? up : corner;
}

/** Decodes the rows of a PNG in RGBA, 8 bits each (PNG specification, §9: rows are stored as differences). */
function rowsOf(png: Buffer): Buffer[] {
  const pieces: Buffer[] = [];
  for (let at = 8; at < png.length; at += png.readUInt32BE(at) + 12) {
    if (png.toString('latin1', at + 4, at + 8) === 'IDAT') {
      pieces.push(png.subarray(at + 8, at + 8 + png.readUInt32BE(at)));
    }
  }
  const data = inflateSync(Buffer.concat(pieces));
  const length = WIDTH * BYTES;
  const rows: Buffer[] = [];
  let above = Buffer.alloc(length);
  for (let y = 0; y < HEIGHT; y += 1) {
    const filter = data[y * (length + 1)];
    const row = Buffer.from(data.subarray(y * (length + 1) + 1, (y + 1) * (length + 1)));
    for (let x = 0; x < length; x += 1) {
      const left = row[x - BYTES] ?? 0;
      const up = above[x] ?? 0;
      let guess = 0;
      if (filter === 1) guess = left;
      if (filter === 2) guess = up;
      if (filter === 3) guess = (left + up) >> 1;
      if (filter === 4) guess = paeth(left, up, above[x - BYTES] ?? 0);
      row[x] = ((row[x] ?? 0) + guess) & 0xff;
    }
    rows.push(row);
    above = row;
  }
  return rows;
}

const SHORT = ['i', 'W', 'iW', 'I & I', 'Anthropology of it'].map((title) => ({ title }));

const LONG = [
  { title: 'W'.repeat(26) },
  { title: 'WWW '.repeat(40).trim(), section: 'Articles' },
  { title: 'Anantapadmanabhaswamisahasranama'.repeat(4), section: 'Articles' },
  { title: 'General Studies II: Constitution, governance, social justice and foreign relations', section: 'Magazine' },
  { title: 'illicit fillip till '.repeat(30).trim(), section: 'Articles' },
  { title: 'A title that somebody wrote without an end in sight, '.repeat(12).trim(), section: 'Articles' },
];

test('a picture is a PNG of 1200 × 630 that messengers take, with its title inside its area', async () => {
  const { pictures, asked, stderr } = await draw([...SHORT, ...LONG]);
  expect({ asked, stderr }).toEqual({ asked: [], stderr: '' });
  for (const png of pictures) {
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([WIDTH, HEIGHT]);
    expect(png.length).toBeLessThan(300_000);
  }
  const [short = [], ...long] = [pictures[0], ...pictures.slice(SHORT.length)].flatMap((it) =>
    it ? [rowsOf(it)] : [],
  );
  const changed = long.map((rows) => {
    const ys = rows.flatMap((row, y) => (short[y]?.equals(row) ? [] : [y]));
    const xs = ys.map((y) => rows[y]?.findLastIndex((byte, x) => byte !== short[y]?.[x]) ?? 0);
    return { firstY: Math.min(...ys), lastY: Math.max(...ys), lastX: Math.floor(Math.max(...xs) / BYTES) };
  });
  for (const { firstY, lastY, lastX } of changed) {
    // Between the site's name and its tagline, with equal margins.
    expect(firstY).toBeGreaterThan(145);
    expect(lastY).toBeLessThan(525);
    expect(lastX).toBeGreaterThan(500);
    expect(lastX).toBeLessThanOrEqual(WIDTH - 80);
  }
});

test('drawing asks no other host for any character', async () => {
  const drawable = Array.from({ length: 0x30_00 }, (_, code) => String.fromCodePoint(code)).filter(
    (character) => drawableText(`a${character}a`) === `a${character}a`,
  );
  expect(drawable.length).toBeGreaterThan(300);
  const titles = Array.from({ length: Math.ceil(drawable.length / 60) }, (_, index) => ({
    title: drawable.slice(index * 60, (index + 1) * 60).join(' '),
  }));
  const { asked, stderr } = await draw(titles);
  expect({ asked, stderr }).toEqual({ asked: [], stderr: '' });
});

test.each([
  ['कलेक्टर अध्ययन मंडल', 'एक शांत कक्ष, एक कठिन परीक्षा', 'www.example.org'],
  ['Ganga 🌊 Academy', 'Rivers of words 🎓', 'www.example.org'],
  ['गंगा', '🎓', 'गंगा.example'],
])('drawing asks no other host for the name %s and the tagline %s', async (name, tagline, website) => {
  const folder = await mkdtemp(join(tmpdir(), 'brand-'));
  try {
    const sample = await readFile('lib/standin/content/institute.yaml', 'utf8');
    const own = Object.entries({ name, tagline, website }).reduce(
      (text, [field, value]) => text.replace(new RegExp(`^${field}:.*$`, 'm'), `${field}: ${value}`),
      sample,
    );
    await writeFile(join(folder, 'institute.yaml'), own);
    const { asked, stderr, pictures } = await draw([{ title: 'Toppers' }, { title: '' }], folder);
    expect({ asked, stderr }).toEqual({ asked: [], stderr: '' });
    expect(pictures.map((png) => png.readUInt32BE(16))).toEqual([WIDTH, WIDTH]);
  } finally {
    await rm(folder, { recursive: true });
  }
});
