import localFont from 'next/font/local';

/**
 * Self-hosted variable fonts. Only the Latin files are preloaded; the others load where a page uses their characters.
 * The rupee sign is left to the system's fonts, lest it pull in a whole Devanagari file.
 */

const serif = localFont({
  src: '../node_modules/@fontsource-variable/source-serif-4/files/source-serif-4-latin-wght-normal.woff2',
  weight: '200 900',
  variable: '--font-serif',
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
  src: '../node_modules/@fontsource-variable/noto-sans-devanagari/files/noto-sans-devanagari-devanagari-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-sans-devanagari',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF' },
  ],
});

const serifDevanagari = localFont({
  src: '../node_modules/@fontsource-variable/noto-serif-devanagari/files/noto-serif-devanagari-devanagari-wght-normal.woff2',
  weight: '100 900',
  variable: '--font-serif-devanagari',
  preload: false,
  adjustFontFallback: false,
  declarations: [
    { prop: 'unicode-range', value: 'U+0900-097F,U+1CD0-1CF9,U+200C-200D,U+25CC,U+A830-A839,U+A8E0-A8FF' },
  ],
});

/** The class names that define the fonts' CSS variables. */
export const fontVariables = [serif, sans, sansExtended, sansDevanagari, serifDevanagari]
  .map((font) => font.variable)
  .join(' ');
