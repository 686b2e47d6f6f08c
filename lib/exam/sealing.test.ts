import fc from 'fast-check';

import { digestOfSealed, seal } from '@/lib/sitting/seal';

import { digestOfFile, fromWords, toWords, unseal } from './sealing';

const aSecret = fc.uint8Array({ minLength: 16, maxLength: 16 }).map((bytes) => Uint8Array.from(bytes));

describe('sealed papers', () => {
  test('a paper comes out as it went in, in both languages', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), aSecret, async (text, secret) => {
        const paper = { questions: [{ question: text, hindi: { question: 'कौन?' } }] };
        expect(await unseal(seal(paper, secret), secret)).toEqual(paper);
      }),
      { numRuns: 30 },
    );
  });

  test('papers of a like size have files of one size, and no other secret opens them', async () => {
    const secret = new Uint8Array(16).fill(7);
    const [short, long] = [seal({ text: 'a' }, secret), seal({ text: 'a long text'.repeat(99) }, secret)];
    expect(short.length).toBe(long.length);
    expect(await digestOfFile(short)).toBe(digestOfSealed(short));
    expect(await digestOfFile(short)).not.toBe(await digestOfFile(long));
    await expect(unseal(short, new Uint8Array(16).fill(8))).rejects.toThrow();
    await expect(
      unseal(
        Uint8Array.from(short, (it, at) => (at === 99 ? it ^ 1 : it)),
        secret,
      ),
    ).rejects.toThrow();
  });

  test('twelve words give the secret back, however they are typed', async () => {
    await fc.assert(
      fc.asyncProperty(aSecret, async (secret) => {
        const words = await toWords(secret);
        expect(words).toHaveLength(12);
        expect(await fromWords(` ${words.join('\n').toUpperCase()} `)).toEqual({ secret });
      }),
    );
  });

  test('a wrong word is named, and missing or mistaken words are told', async () => {
    const words = await toWords(new Uint8Array(16));
    expect(words.slice(0, 11)).toEqual(Array.from({ length: 11 }, () => 'baba'));
    expect(await fromWords(words.with(4, 'bamm').join(' '))).toEqual({ wrong: 'word', word: 'bamm', at: 5 });
    expect(await fromWords(words.slice(1).join(' '))).toEqual({ wrong: 'count' });
    const mistaken = await Promise.all(
      Array.from({ length: 12 }, async (_, at) => fromWords(words.with(at, 'zozu').join(' '))),
    );
    // Four bits find fifteen of sixteen mistakes; the file finds the others.
    expect(mistaken.filter((it) => 'wrong' in it && it.wrong === 'other').length).toBeGreaterThan(6);
  });
});
