import 'server-only';

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ImageResponse } from 'next/og';

import { contentPath } from '@/lib/server/content-folder';
import { institute } from '@/lib/site/institute';

import { card, CARD_SIZE } from './card';
import type { Picture } from './picture';

const svgUrl = (svg: Buffer) => `data:image/svg+xml;base64,${svg.toString('base64')}`;

/** Literal paths show the build which files a deployment needs. */
async function readMaterials() {
  const [latin, extended, lattice] = await Promise.all([
    readFile(join(process.cwd(), 'node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff')),
    readFile(
      join(process.cwd(), 'node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-ext-600-normal.woff'),
    ),
    readFile(join(process.cwd(), 'public/art/lattice.svg')),
  ]);
  return {
    latticeUrl: svgUrl(lattice),
    fonts: [
      { name: 'serif', data: latin },
      { name: 'serif-extended', data: extended },
    ],
  };
}

/** The institute's mark. */
const readMark = async (icon: string) =>
  svgUrl(await readFile(icon.startsWith('/uploads/') ? contentPath(icon) : join(process.cwd(), 'public', icon)));

let materials: ReturnType<typeof readMaterials> | undefined;

/** Draws a picture as PNG, in some 50 ms of processor time. */
export async function drawPicture(picture: Picture): Promise<Uint8Array<ArrayBuffer>> {
  const fontFamily = 'serif, serif-extended';
  const own = institute();
  const [{ fonts, latticeUrl }, markUrl] = await Promise.all([(materials ??= readMaterials()), readMark(own.icon)]);
  const answer = new ImageResponse(card({ ...picture, institute: own, fontFamily, markUrl, latticeUrl }), {
    ...CARD_SIZE,
    fonts,
  });
  return new Uint8Array(await answer.arrayBuffer());
}
