import localFont from 'next/font/local';

/**
 * Only Latin is preloaded. Devanagari, with '₹', comes from the system's fonts if they can (tailwind.config.ts): ours has
 * 50 KB a weight.
 */

const serif = localFont({
  src: '../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-600-normal.woff2',
  weight: '600',
  variable: '--font-serif',
  adjustFontFallback: 'Times New Roman',
});

const quote = localFont({
  src: '../node_modules/@fontsource/source-serif-4/files/source-serif-4-latin-400-italic.woff2',
  weight: '400',
  style: 'italic',
  variable: '--font-quote',
  preload: false,
  adjustFontFallback: 'Times New Roman',
});

const sans = localFont({
  src: '../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-sans',
  adjustFontFallback: 'Arial',
});

const sansExtended = localFont({
  src: '../node_modules/@fontsource-variable/source-sans-3/files/source-sans-3-latin-ext-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-sans-extended',
  preload: false,
  adjustFontFallback: false,
  declarations: [{ prop: 'unicode-range', value: 'U+0100-02BA,U+02BD-02C5,U+02C7-02CC,U+1E00-1E9F,U+1EF2-1EFF' }],
});

const sansDevanagari = localFont({
  src: [
    {
      path: '../node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-400-normal.woff2',
      weight: '400',
    },
    {
      path: '../node_modules/@fontsource/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-600-normal.woff2',
      weight: '600',
    },
  ],
  variable: '--font-sans-devanagari',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF' },
  ],
});

const serifDevanagari = localFont({
  src: '../node_modules/@fontsource/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-600-normal.woff2',
  weight: '600',
  variable: '--font-serif-devanagari',
  display: 'optional',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF' },
  ],
});

export const fontVariables = [serif, quote, sans, sansExtended, sansDevanagari, serifDevanagari]
  .map((font) => font.variable)
  .join(' ');
