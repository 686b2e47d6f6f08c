import type { Config } from 'tailwindcss';

/** The systems' own fonts, then ours. */
const DEVANAGARI = ['"Noto Sans Devanagari"', '"Kohinoor Devanagari"', '"Nirmala UI"', 'var(--font-sans-devanagari)'];

const token = (name: string) => `var(--${name})`;

/** Design tokens. The colours' values stand in app/globals.css, so that another scheme can replace them. */
export default {
  content: ['./app/**/*.{ts,tsx}', './components/**/*.{ts,tsx}'],
  theme: {
    screens: { sm: '576px', md: '768px', lg: '992px', xl: '1200px', xxl: '1400px' },
    colors: {
      transparent: 'transparent',
      current: 'currentColor',
      white: '#fff',
      black: '#000',
      paper: { DEFAULT: token('paper'), dim: token('paper-dim'), deep: token('paper-deep') },
      ink: { DEFAULT: token('ink'), deep: token('ink-deep'), mid: token('ink-mid'), soft: token('ink-soft') },
      marigold: { DEFAULT: token('marigold'), deep: token('marigold-deep'), soft: token('marigold-soft') },
      text: token('text'),
      muted: token('muted'),
      line: token('line'),
      danger: { DEFAULT: token('danger'), soft: token('danger-soft') },
      success: { DEFAULT: token('success'), soft: token('success-soft') },
    },
    fontFamily: {
      serif: [
        'var(--font-serif)',
        '"Noto Serif Devanagari"',
        'var(--font-serif-devanagari)',
        // Is there already where a text has come in Hindi, while the other one has not.
        'var(--font-sans-devanagari)',
        'Georgia',
        'serif',
      ],
      quote: ['var(--font-quote)', ...DEVANAGARI, 'Georgia', 'serif'],
      sans: ['var(--font-sans)', 'var(--font-sans-extended)', ...DEVANAGARI, 'system-ui', 'sans-serif'],
    },
    fontSize: {
      xs: ['0.8125rem', '1.25rem'],
      sm: ['0.9375rem', '1.5rem'],
      base: ['1.0625rem', '1.75rem'],
      lg: ['1.1875rem', '1.875rem'],
      xl: ['1.375rem', '1.875rem'],
      '2xl': ['1.625rem', '2.125rem'],
      '3xl': ['clamp(1.75rem, 1.35rem + 1.6vw, 2.375rem)', '1.18'],
      '4xl': ['clamp(2rem, 1.4rem + 2.6vw, 3.125rem)', '1.12'],
    },
    extend: {
      maxWidth: { page: '74rem', prose: '42rem' },
      borderRadius: { card: '6px' },
      boxShadow: { card: '0 1px 2px rgb(18 33 63 / 0.06), 0 6px 20px rgb(18 33 63 / 0.06)' },
    },
  },
} satisfies Config;
