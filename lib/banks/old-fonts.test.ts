import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

import { inUnicode } from './old-fonts';
import { plainRun } from './runs';

const FONT = 'Kruti Dev 010';

/** The text that a text in Kruti Dev shows, or what is said of it. */
function shown(written: string, font = FONT): string {
  const { runs, fault } = inUnicode([plainRun(written)], font);
  return fault ?? runs.map((it) => it.text).join('');
}

/**
 * 2,000 sentences of the sample's Hindi, each with what a foreign program makes of it: HinLegacy 1.0.1 in turn for
 * Kruti Dev 010 and for DevLys 010. It takes चै for चौ, which nothing here can undo.
 */
const pairs = brotliDecompressSync(readFileSync(join(__dirname, 'kruti-dev.pairs.tsv.br')))
  .toString()
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t'));

test('sentences that another program has put into Kruti Dev and DevLys come back', () => {
  expect(pairs).toHaveLength(2_000);
  let [all, wrong] = [0, 0];
  for (const [sentence = '', written = ''] of pairs) {
    const [want, got] = [sentence.normalize('NFC'), shown(written)];
    all += want.length;
    // A sentence of another length, as a refused one, counts as a whole.
    wrong += got.length === want.length ? [...want].filter((letter, at) => got[at] !== letter).length : want.length;
  }
  expect(all).toBeGreaterThan(50_000);
  expect(wrong / all).toBeLessThan(0.001);
});

test.each([
  ['fgUnh', 'हिन्दी'],
  ['fLFkfr', 'स्थिति'],
  ['{kf=;', 'क्षत्रिय'],
  ['dk;ZØe', 'कार्यक्रम'],
  ['/kkfeZd', 'धार्मिक'],
  ['oS"kfZ;', 'वैषर्यि'],
  ['vFkkZr~', 'अर्थात्'],
  ['fo}kuksa', 'विद्वानों'],
  ['dkekæa', 'कामाद्रं'],
  ['iwoÊ', 'पूर्वी'],
  ['dehZ', 'कर्मी'],
  ['vkfFkZd', 'आर्थिक'],
  ['fd+Lr', 'क़िस्त'],
  ['rkt+h', 'ताज़ी'],
  ['[+kqnk', 'ख़ुदा'],
  ['iM+h', 'पड़ी'],
  ['bZaV', 'ईंट'],
  [',sfrgkfld', 'ऐतिहासिक'],
  ['vkSj vksM+h', 'और ओड़ी'],
  ['d‚yst v‚fQl', 'कॉलेज ऑफिस'],
  ['dkWyst', 'कॉलेज'],
  ['fpÙk', 'चित्त'],
  ['jk"Vªh;', 'राष्ट्रीय'],
  ['MîwVh', 'ड्यूटी'],
  ['vkØe.k', 'आक्रमण'],
  ['oká', 'वाह्य'],
  ['Ük`axkj', 'शृंगार'],
  ['pSR;', 'चैत्य'],
  ['xaaxk', 'गंगा'],
  ['gSaA D;k ;g lp gS\\', 'हैं। क्या यह सच है?'],
  ['¼d½ 25-5 ehVj] ^gk¡* ½', '(क) 25.5 मीटर, ‘हाँ’ )'],
  ['lu~ 1947 & ƒ„…', 'सन् 1947 - १२३'],
  ['jke@d`".k', 'राम/कृष्ण'],
  // The sign is a colon and a visarga.
  ['fuEufyf[kr% nq%[k] vr% mÙkj%', 'निम्नलिखित: दुःख, अतः उत्तर:'],
  ['5%3 dFku %', '5:3 कथन :'],
  // Word keeps signs of some of these fonts in a private area.
  ['\uf046\uf06b\uf06b', 'था'],
  ['भारत ₹ 5', 'भारत ₹ 5'],
])('%s shows %s', (written, text) => {
  expect(shown(written)).toBe(text.normalize('NFC'));
});

test.each([
  ['Hkkjr þ', 'at ‘þ’'],
  ['Hkkj f', 'f'],
  ['k Hkkjr', 'ा'],
  ['GST', 'text'],
  ['the unit of', 'text'],
])('%s is not read, since it is no Hindi', (written) => {
  expect(shown(written)).toMatch(/^text '.*' in Kruti Dev \(at '.+'\)$/);
});

test('a short i and its letter can stand in two runs', () => {
  expect(inUnicode([plainRun('f'), { ...plainRun('dlku'), font: FONT }], FONT).runs).toEqual([plainRun('किसान')]);
});

test.each(['Kruti Dev 010', 'KrutiDev010', 'Kruti Dev 10', 'DevLys 010', 'Kruti Dev 010 Condensed'])(
  'the font %s is read',
  (font) => {
    expect(shown('jke', font)).toBe('राम');
  },
);

test('other old fonts are named, and texts in other fonts stay', () => {
  expect(shown('jke', 'Chanakya')).toBe('text in an old font of Hindi (Chanakya)');
  expect(shown('jke', 'Kruti Dev 100')).toBe('text in an old font of Hindi (Kruti Dev 100)');
  expect(shown('jke', 'Arial')).toBe('jke');
});

test.each(['k', 'd~', 'f', 'Z', 'fd~', 'kZ', '%', 'a', '+'])('a cell of nothing but %s is told in a moment', (sign) => {
  shown(sign.repeat(200_000));
});
