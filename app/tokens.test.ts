import { readdirSync, readFileSync, statSync } from 'node:fs';

import { contrast } from '@/lib/site/institute';

import { mix, ownColours } from './institute.css/colours';

const read = (file: string) => readFileSync(file, 'utf8').replace(/\/\*.*?\*\//gs, '');

const MODES = ['light', 'dark', 'high', 'high-dark'] as const;
type Mode = (typeof MODES)[number];

/** What stands on what. In each family, every text must be readable and every shape visible on each ground. */
const FAMILIES = {
  page: {
    grounds: 'paper paper-dim paper-deep surface ink-soft marigold-soft danger-soft success-soft',
    texts: 'text muted ink ink-mid marigold-deep danger success',
    shapes: 'field marigold-mid state-edge',
  },
  reversed: { grounds: 'ink ink-mid danger success', texts: 'on-ink', shapes: '' },
  accent: { grounds: 'marigold marigold-bright', texts: 'on-marigold', shapes: 'on-marigold' },
  bar: {
    grounds: 'bar bar-deep on-bar/10 on-bar/20',
    texts: 'on-bar on-bar-soft',
    shapes: 'bar-accent bar-focus saved saving unsaved',
  },
  'current of a bar': { grounds: 'on-bar', texts: 'bar', shapes: '' },
  palette: { grounds: 'state-unseen state-unanswered state-answered', texts: 'on-state', shapes: '' },
  'marked in the palette': { grounds: 'state-marked', texts: 'on-marked', shapes: '' },
};
/** Colours that say nothing alone. The tick of a marked and answered question has a ring in the numbers' colour. */
const ORNAMENTS = ['line', 'marigold', 'state-tick'];
const NO_COLOURS = ['shade'];

const names = (list: string) => list.split(' ').filter((name) => name !== '');
const families = Object.entries(FAMILIES).map(([family, { grounds, texts, shapes }]) => ({
  family,
  grounds: names(grounds),
  texts: names(texts),
  shapes: names(shapes),
}));

/** The declarations of the first rule, which has each colour in all modes. */
const declared = new Map(
  [...(/:root \{(.*?)\n\}/s.exec(read('app/tokens.css'))?.[1] ?? '').matchAll(/--([\w-]+):([^;]*);/g)].map(
    ([, name = '', value = '']) => [name, value] as const,
  ),
);
const SWITCHES = [...MODES, 'bright', 'dim', 'plain', 'strong'];
const tokens = [...declared.keys()].filter((name) => !SWITCHES.includes(name));

const isOn = (name: string, mode: Mode): boolean =>
  ({ plain: ['light', 'dark'], strong: ['high', 'high-dark'] })[name]?.includes(mode) ?? name === mode;

/** Resolves a value as a browser does: the mode or the institute decides each `var()` with a fallback. */
function valueOf(value: string, mode: Mode, own: Record<string, string>): string {
  const innermost = /var\(--([\w-]+),\s*([^()]*(?:\([^()]*\)[^()]*)?)\)/;
  const found = innermost.exec(value.replace(/rgb\([^)]*\)/g, ''));
  if (!found) return value.trim();
  const [whole, name = '', fallback = ''] = found;
  const chosen = name.startsWith('own-') ? (own[name] ?? fallback) : isOn(name, mode) ? fallback : '';
  return valueOf(value.replace(whole, chosen), mode, own);
}

const long = (hex: string) => (hex.length === 4 ? hex.replace(/[\da-f]/g, '$&$&') : hex);

function colourOf(name: string, mode: Mode, own: Record<string, string> = {}): string {
  const colour = long(valueOf(declared.get(name) ?? '', mode, own));
  if (!/^#[\da-f]{6}$/.test(colour)) throw new Error(`--${name} is '${colour}' in ${mode}.`);
  return colour;
}

/** The colours of a ground; a translucent one has a colour for each ground below it. */
function groundsOf(name: string, mode: Mode, own: Record<string, string>): string[] {
  const [base = '', percent] = name.split('/');
  const colour = colourOf(base, mode, own);
  return percent
    ? ['bar', 'bar-deep'].map((under) => mix(colourOf(under, mode, own), colour, Number(percent) / 100))
    : [colour];
}

/** The pairs of a mode that are hard to tell apart. */
function faintPairs(mode: Mode, own: Record<string, string> = {}): string[] {
  const isHigh = mode.startsWith('high');
  return families.flatMap(({ family, grounds, texts, shapes }) =>
    grounds.flatMap((ground) =>
      [
        ...texts.map((name) => ({ name, least: isHigh && family !== 'palette' ? 7 : 4.5 })),
        ...[...shapes, ...(isHigh && family === 'page' ? ['line'] : [])].map((name) => ({ name, least: 3 })),
      ].flatMap(({ name, least }) =>
        groundsOf(ground, mode, own).flatMap((under) => {
          const ratio = contrast(colourOf(name, mode, own), under);
          return ratio >= least ? [] : [`${name} on ${ground}: ${ratio.toFixed(2)} of ${least}`];
        }),
      ),
    ),
  );
}

test.each(MODES)('every pair of colours can be told apart in the mode %s', (mode) => {
  expect(faintPairs(mode)).toEqual([]);
});

const OWN = [
  { ink: '#7a1f1f', inkDeep: '#4a0f0f', inkMid: '#9c2b2b', accent: '#f2b705', accentDeep: '#7a5200' },
  // Just dark enough for text on white, and an accent that is just light enough for its text.
  { ink: '#757575', inkDeep: '#003300', inkMid: '#0077b6', accent: '#74a874', accentDeep: '#c2410c' },
  { ink: '#000000', accent: '#ffffff' },
  { accent: '#9fe870' },
  { inkMid: '#005f73' },
];

test.each(OWN.flatMap((colours) => MODES.map((mode) => ({ mode, colours }))))(
  'every pair of colours can be told apart in the mode $mode with $colours',
  ({ mode, colours }) => {
    expect(faintPairs(mode, ownColours(colours))).toEqual([]);
  },
);

test('an institute without colours of its own changes none', () => {
  expect(ownColours({})).toEqual({});
});

test('every token belongs to a family, or is an ornament', () => {
  const known = families.flatMap(({ grounds, texts, shapes }) => [...grounds, ...texts, ...shapes]);
  expect(tokens.filter((name) => ![...known, ...ORNAMENTS, ...NO_COLOURS].includes(name))).toEqual([]);
});

test('tailwind.config.ts names every token', () => {
  const config = read('tailwind.config.ts');
  expect(tokens.filter((name) => !NO_COLOURS.includes(name) && !config.includes(`token('${name}')`))).toEqual([]);
});

const SOURCES = ['app', 'components']
  .flatMap((folder) => readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((file) => `${folder}/${file}`))
  .filter((file) => /\.(tsx?|css)$/.test(file) && !/\.test\.tsx?$|^app\/(tokens|print|institute)\.css/.test(file))
  .filter((file) => statSync(file).isFile());
const COLOURED =
  'bg|text|fill|stroke|border|ring|outline|accent|decoration|divide|from|via|to|caret|placeholder|shadow';

test('no component and no style sheet names a raw colour', () => {
  const raw = new RegExp(
    `#[\\da-f]{3,8}\\b(?=['"\\];\\s)])|(?<![\\w-])(?:rgba?|hsla?|oklch)\\(|\\b(?:${COLOURED})-(?:white|black)\\b|fill="(?!none|currentColor|url)|stroke="(?!currentColor)`,
    'gi',
  );
  const found = SOURCES.flatMap((file) => (read(file).match(raw) ?? []).map((it) => `${file}: ${it}`));
  // The browser's own bar has the colour of the site's.
  expect(found).toEqual(['app/layout.tsx: #12213f']);
});

test('components put a text only on grounds of its own family', () => {
  const COLOUR = new RegExp(
    `(?<![\\w-])((?:[\\w-]+(?:\\[[^\\]]*\\])?:)*)(bg|text|fill|stroke)-([a-z]+(?:-[a-z]+)*(?:/\\d+)?)(?![\\w-])`,
    'g',
  );
  const strange: string[] = [];
  let pairs = 0;
  for (const file of SOURCES) {
    for (const [literal] of read(file).matchAll(/'[^'\n]*'|"[^"\n]*"|[`}][^`$}'"]*(?:\$\{|`)/g)) {
      const uses = [...literal.matchAll(COLOUR)].map(([, when = '', kind = '', name = '']) => ({ when, kind, name }));
      const ofColours = uses.filter(({ name }) => tokens.includes(name.split('/')[0] ?? ''));
      for (const ground of ofColours.filter(({ kind }) => kind === 'bg')) {
        const text = ofColours.find(({ kind, when }) => kind === 'text' && when === ground.when);
        if (!text) continue;
        pairs += 1;
        const isFamily = families.some((it) => it.grounds.includes(ground.name) && it.texts.includes(text.name));
        if (!isFamily) strange.push(`${file}: ${text.name} on ${ground.name}`);
      }
    }
  }
  expect(pairs).toBeGreaterThan(20);
  expect(strange).toEqual([]);
});
