import { digestOf } from '@/lib/server/digest';
import { contrast, type Institute } from '@/lib/site/institute';

type Colours = Institute['colours'];

/** The site's own colours (app/tokens.css), for those that an institute does not set. */
const SITE = { ink: '#12213f', inkDeep: '#0b1630', inkMid: '#27417a', accent: '#e8930c', accentDeep: '#8a4f00' };

/** The grounds on which a text is hardest to read: the darkest of light pages and the lightest of dark ones. */
const HARDEST = { light: '#ece4d3', dark: '#26344f' };
const ON_BAR_SOFT = '#d7deec';
const BLACK = '#000000';
const WHITE = '#ffffff';

const TEXT = 4.5;
const SHAPE = 3;

/** `share` of one colour, from 0 to 1, over another. */
export function mix(under: string, over: string, share: number): string {
  const parts = [1, 3, 5].map((at) => {
    const [from, to] = [under, over].map((hex) => parseInt(hex.slice(at, at + 2), 16)) as [number, number];
    return Math.round(from + (to - from) * share)
      .toString(16)
      .padStart(2, '0');
  });
  return `#${parts.join('')}`;
}

/** A plate on a bar. */
const raised = (bar: string) => mix(bar, WHITE, 0.2);

/** The colour, mixed with as much of `towards` (black or white) as it needs. */
function mixedUntil(isGood: (colour: string) => boolean, colour: string, towards: string): string {
  const steps = Array.from({ length: 51 }, (_, step) => mix(colour, towards, step / 50));
  return steps.find(isGood) ?? towards;
}

/** The properties of app/tokens.css that an institute's colours give, in light and in dark. */
export function ownColours(colours: Colours): Record<string, string> {
  const { ink, inkDeep, inkMid, accent, accentDeep } = { ...SITE, ...colours };
  const onLight = (colour: string, least = TEXT) =>
    mixedUntil((it) => contrast(it, HARDEST.light) >= least, colour, BLACK);
  const onDark = (colour: string, least = TEXT) =>
    mixedUntil((it) => contrast(it, HARDEST.dark) >= least, colour, WHITE);
  const barOf = (colour: string) => mixedUntil((it) => contrast(raised(it), ON_BAR_SOFT) >= TEXT, colour, BLACK);
  const [bar, barDeep] = [barOf(ink), barOf(inkDeep)];
  return {
    ...(colours.ink && { 'own-ink': onLight(ink), 'own-ink-dark': onDark(ink), 'own-bar': bar }),
    ...(colours.inkDeep && { 'own-ink-deep': inkDeep, 'own-bar-deep': barDeep }),
    ...(colours.inkMid && { 'own-ink-mid': onLight(inkMid), 'own-ink-mid-dark': onDark(inkMid) }),
    ...(colours.accentDeep && { 'own-accent-deep': onLight(accentDeep), 'own-accent-deep-dark': onDark(accentDeep) }),
    ...(colours.accent && {
      'own-accent': accent,
      'own-accent-bright': mix(accent, WHITE, 0.15),
      'own-accent-line': onLight(accent, SHAPE),
      'own-accent-line-dark': onDark(accent, SHAPE),
    }),
    ...((colours.accent ?? colours.ink ?? colours.inkDeep) && {
      'own-bar-accent': mixedUntil(
        (it) => [bar, barDeep].every((one) => contrast(it, raised(one)) >= SHAPE),
        accent,
        WHITE,
      ),
    }),
  };
}

/** The style sheet of an institute's colours; twice `:root`, so that it counts wherever it stands, but not on paper. */
export function colourSheet(colours: Colours): string {
  const declared = Object.entries(ownColours(colours)).map(([name, value]) => `--${name}:${value}`);
  return declared.length === 0 ? '' : `@media screen{:root:root{${declared.join(';')}}}`;
}

/** The sheet's address, with a digest so that caches can keep it long; undefined if the institute sets no colours. */
export function colourSheetPath(colours: Colours): string | undefined {
  const sheet = colourSheet(colours);
  return sheet === '' ? undefined : `/institute.css?v=${digestOf(sheet).slice(0, 8)}`;
}
