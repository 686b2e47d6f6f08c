/** @jest-environment jsdom */
import { ATTACKS, TEXTS } from './attack-corpus';
import { againstHost, asItIs, asPage, dangersIn } from './judge';
import { toSafeHtml } from './sanitize';
import { truncateWords } from './truncate';
import { typeset } from './typeset';

const resolvers = { againstHost, asItIs };

const told = (attack: string) => attack.slice(0, 200);

describe.each(Object.entries(ATTACKS))('attacks by %s', (_kind, attacks) => {
  test('the judge objects to each attack before it is cleaned', () => {
    expect(attacks.filter((attack) => dangersIn(attack).length === 0).map(told)).toEqual([]);
  });

  test.each(Object.entries(resolvers))('attacks leave nothing behind, with addresses resolved %s', (_name, resolve) => {
    const found = attacks.map((attack) => ({ attack: told(attack), dangers: dangersIn(toSafeHtml(attack, resolve)) }));
    expect(found.filter(({ dangers }) => dangers.length > 0)).toEqual([]);
  });

  test('cleaning an attack again changes nothing', () => {
    const once = attacks.map((attack) => toSafeHtml(attack, againstHost));
    expect(once.map((html) => toSafeHtml(html, againstHost))).toEqual(once);
  });

  test('attacks leave nothing behind when a text is cut and set', () => {
    const found = attacks.flatMap((attack) => {
      const html = toSafeHtml(`<p>one two</p>${attack}<p>three four</p>`, againstHost);
      return [2, 3].flatMap((limit) => dangersIn(typeset(truncateWords(html, limit).html, 2)));
    });
    expect(found).toEqual([]);
  });
});

test.each(TEXTS)('%j only looks like an attack and stays text', (text) => {
  const html = toSafeHtml(text, againstHost);
  expect(dangersIn(html)).toEqual([]);
  expect(asPage(html).field?.textContent).toBe(asPage(text).field?.textContent);
});
