import { createHash } from 'node:crypto';

import { type Random, seededRandom } from '@/e2e/rigs/seeded-random';

/** Random numbers named by a text: other names of one seed give others, so that one more draw moves no other. */
export const randomOf = (name: string): Random =>
  seededRandom(createHash('sha256').update(name).digest().readInt32LE(0));

/** A random identifier with the form of a UUID. */
export function uuidOf(random: Random): string {
  const digits = Array.from({ length: 32 }, () => Math.floor(random() * 16).toString(16)).join('');
  return digits.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-4$3-8$4-$5');
}

/** A draw of one of `all`. */
export const oneOf = <Item>(random: Random, all: readonly Item[]): Item =>
  all[Math.floor(random() * all.length)] as Item;

/** A whole number from `least` to `most`. */
export const between = (random: Random, least: number, most: number) =>
  least + Math.floor(random() * (most - least + 1));
