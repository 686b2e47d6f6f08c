import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

import { ImageResponse } from 'next/og';

import { type Brand, card, CARD_SIZE, icon, ICON_PX, svgUrl } from './card';
import type { SocialPicture } from './picture';

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

let materials: ReturnType<typeof readMaterials> | undefined;

/** Draws a picture as PNG, in some 50 ms of processor time. */
export async function drawPicture(picture: SocialPicture & { brand: Brand }): Promise<Uint8Array<ArrayBuffer>> {
  const fontFamily = 'serif, serif-extended';
  const { fonts, latticeUrl } = await (materials ??= readMaterials());
  const answer = new ImageResponse(card({ ...picture, fontFamily, latticeUrl }), { ...CARD_SIZE, fonts });
  return new Uint8Array(await answer.arrayBuffer());
}

/** Draws the institute's mark as PNG. */
export async function drawIcon({ markUrl }: Brand): Promise<Uint8Array<ArrayBuffer>> {
  const answer = new ImageResponse(icon(markUrl), { width: ICON_PX, height: ICON_PX });
  return new Uint8Array(await answer.arrayBuffer());
}
