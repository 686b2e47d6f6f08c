import type { Config } from 'tailwindcss';

/** The systems' own fonts, then ours. */
const DEVANAGARI = ['"Noto Sans Devanagari"', '"Kohinoor Devanagari"', '"Nirmala UI"', 'var(--font-sans-devanagari)'];

/** A size of texts. Candidates can enlarge it on pages for reading (app/display.css). */
const sized = (rem: number, lineRem: number): [string, string] => [
  `calc(${rem}rem * var(--size))`,
  `calc(${lineRem}rem * var(--size))`,
];

const token = (name: string) => `var(--${name})`;

/** Design tokens. The colours' values stand in app/tokens.css, in each mode. */
export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    // 576, 768, 992, 1200 and 1400 px at the usual text size; a reader with larger text gets a narrower layout.
    screens: { sm: '36rem', md: '48rem', lg: '62rem', xl: '75rem', xxl: '87.5rem' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      paper: { DEFAULT: token('paper'), dim: token('paper-dim'), deep: token('paper-deep') },
      surface: token('surface'),
      ink: { DEFAULT: token('ink'), mid: token('ink-mid'), soft: token('ink-soft') },
      marigold: {
        ...{ DEFAULT: token('marigold'), mid: token('marigold-mid'), deep: token('marigold-deep') },
        ...{ soft: token('marigold-soft'), bright: token('marigold-bright') },
      },
      text: token('text'),
      muted: token('muted'),
      line: token('line'),
      field: token('field'),
      danger: { DEFAULT: token('danger'), soft: token('danger-soft') },
      success: { DEFAULT: token('success'), soft: token('success-soft') },
      bar: { DEFAULT: token('bar'), deep: token('bar-deep'), accent: token('bar-accent'), focus: token('bar-focus') },
      on: {
        ...{
          ink: token('on-ink'),
          marigold: token('on-marigold'),
          bar: token('on-bar'),
          'bar-soft': token('on-bar-soft'),
        },
        ...{ state: token('on-state'), marked: token('on-marked') },
      },
      saved: token('saved'),
      saving: token('saving'),
      unsaved: token('unsaved'),
      state: {
        ...{ edge: token('state-edge'), unseen: token('state-unseen'), unanswered: token('state-unanswered') },
        ...{ answered: token('state-answered'), marked: token('state-marked'), tick: token('state-tick') },
      },
    },
    fontFamily: {
      serif: [
        'var(--font-serif)',
        '"Noto Serif Devanagari"',
        'var(--font-serif-devanagari)',
        // Already loaded if a text has come in Hindi, unlike the one before.
        'var(--font-sans-devanagari)',
        'Georgia',
        'serif',
      ],
      quote: ['var(--font-quote)', ...DEVANAGARI, 'Georgia', 'serif'],
      sans: ['var(--font-sans)', 'var(--font-sans-extended)', ...DEVANAGARI, 'system-ui', 'sans-serif'],
    },
    fontSize: {
      xs: sized(0.8125, 1.25),
      sm: sized(0.9375, 1.5),
      base: sized(1.0625, 1.75),
      lg: sized(1.1875, 1.875),
      xl: sized(1.375, 1.875),
      '2xl': sized(1.625, 2.125),
      '3xl': ['clamp(1.75rem, 1.35rem + 1.6vw, 2.375rem)', '1.18'],
      '4xl': ['clamp(2rem, 1.4rem + 2.6vw, 3.125rem)', '1.12'],
    },
    extend: {
      maxWidth: { page: '74rem', prose: 'var(--measure)' },
      borderRadius: { card: '6px' },
      boxShadow: { card: `0 1px 2px ${token('shade')}, 0 6px 20px ${token('shade')}` },
    },
  },
} satisfies Config;
