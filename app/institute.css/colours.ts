import { digestOf } from '@/lib/server/digest';
import type { Institute } from '@/lib/site/institute';

/** The tokens of app/globals.css that an institute may set. */
const TOKENS = {
  ink: '--ink',
  inkDeep: '--ink-deep',
  inkMid: '--ink-mid',
  accent: '--marigold',
  accentDeep: '--marigold-deep',
} as const satisfies Record<keyof Institute['colours'], string>;

/** The style sheet of an institute's colours; twice `:root`, so that it counts wherever it stands, but not on paper. */
export function colourSheet(colours: Institute['colours']): string {
  const declared = (Object.keys(TOKENS) as (keyof typeof TOKENS)[]).flatMap((name) =>
    colours[name] === undefined ? [] : [`${TOKENS[name]}:${colours[name]}`],
  );
  return declared.length === 0 ? '' : `@media screen{:root:root{${declared.join(';')}}}`;
}

/** Its address, which names what it says, so that it may be kept for long; undefined where the institute sets none. */
export function colourSheetPath(colours: Institute['colours']): string | undefined {
  const sheet = colourSheet(colours);
  return sheet === '' ? undefined : `/institute.css?v=${digestOf(sheet).slice(0, 8)}`;
}
