import { keepDrawings } from './kept-drawings';

const drawn = () =>
  jest.fn(async ({ title }: { title: string; section?: string; brand?: object }) => new TextEncoder().encode(title));

test('a picture is drawn once, also for simultaneous requests', async () => {
  const draw = drawn();
  const drawing = keepDrawings(draw, 10);
  await Promise.all([drawing({ title: 'A' }), drawing({ title: 'A' })]);
  expect(new TextDecoder().decode(await drawing({ title: 'A' }))).toBe('A');
  expect(draw).toHaveBeenCalledTimes(1);
});

test('pictures that differ in anything are drawn separately', async () => {
  const draw = drawn();
  const drawing = keepDrawings(draw, 10);
  const pictures = [
    ...[{ title: 'A' }, { title: 'B' }, { title: 'A', section: 'B' }, { title: 'A', section: 'C' }],
    ...[{ name: 'A' }, { name: 'B' }].map((brand) => ({ title: 'A', brand })),
  ];
  for (const picture of pictures) await drawing(picture);
  expect(draw).toHaveBeenCalledTimes(6);
});

test('the cache drops the least recently requested picture', async () => {
  const draw = drawn();
  const drawing = keepDrawings(draw, 2);
  for (const title of ['A', 'B', 'A', 'C', 'A', 'C']) await drawing({ title });
  expect(draw.mock.calls.map(([{ title }]) => title)).toEqual(['A', 'B', 'C']);
  await drawing({ title: 'B' });
  expect(draw).toHaveBeenCalledTimes(4);
});

test('a drawing that failed is tried again', async () => {
  const draw = drawn().mockRejectedValueOnce(new Error('no memory'));
  const drawing = keepDrawings(draw, 2);
  await expect(drawing({ title: 'A' })).rejects.toThrow('no memory');
  await expect(drawing({ title: 'A' })).resolves.toBeDefined();
});
