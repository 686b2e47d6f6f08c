import { ownValue } from './own-value';

test('finds what a record itself has, and nothing that all objects have', () => {
  const values: Record<string, number> = { q1: 2 };
  expect(['q1', 'q2', 'constructor', '__proto__'].map((id) => ownValue(values, id))).toEqual([
    2,
    undefined,
    undefined,
    undefined,
  ]);
  expect(ownValue(undefined, 'q1')).toBeUndefined();
});
