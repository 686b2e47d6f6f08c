import { folded } from './accept';

test.each(['<', '<a ', '</', '<a "', '.', '. x'])('a text of %j alone is folded at once', (piece) => {
  const startMs = performance.now();
  folded(`${piece.repeat(200_000)}x`);
  expect(performance.now() - startMs).toBeLessThan(2_000);
});

test('a folded text has neither case, nor formatting, nor marks at its end', () => {
  expect(folded('<p>Who <b title="x">Presides</b> ?</p>')).toBe(folded('who presides'));
  expect(folded('x<sup>2</sup>..')).toBe('x<sup>2</sup>');
});
