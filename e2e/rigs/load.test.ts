import { Latencies } from './load';

function latenciesOf(...times: number[]): Latencies {
  const latencies = new Latencies();
  for (const ms of times) latencies.add(ms);
  return latencies;
}

const upTo = (last: number) => Array.from({ length: last }, (_, index) => index + 1);

test.each([
  [0.5, 50],
  [0.95, 95],
  [0.99, 99],
  [1, 100],
])('the percentile %d of 1 to 100 is %d', (share, ms) => {
  expect(latenciesOf(...upTo(100).reverse()).percentile(share)).toBe(ms);
});

test('the last percentile of few times is the slowest, and that of no times is not a number', () => {
  expect(latenciesOf(10, 30, 20).percentile(0.99)).toBe(30);
  expect(new Latencies().percentile(0.5)).toBeNaN();
});

test('times count in the next reading, and failures apart', () => {
  const latencies = latenciesOf(5, 6);
  expect(latencies.percentile(1)).toBe(6);
  latencies.add(4);
  latencies.fail('reset');
  latencies.fail('refused');
  const { count, errors, firstError } = latencies;
  expect([latencies.percentile(0), count, errors, firstError]).toEqual([4, 3, 2, 'reset']);
});
