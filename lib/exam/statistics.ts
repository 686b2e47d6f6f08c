export const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** A variance below this is a rounding error. */
const LEAST_VARIANCE = 1e-9;

/** How many candidates with one score made one choice. */
export type Cell = { score: number; choice: number; count: number };

export type Value = (cell: Cell) => number;

export const meanOf = (cells: readonly Cell[], value: Value) =>
  sum(cells.map((cell) => cell.count * value(cell))) / sum(cells.map(({ count }) => count));

/** The sample covariance (divides by n - 1); 0 for fewer than two candidates. */
export function covariance(cells: readonly Cell[], x: Value, y: Value): number {
  const candidates = sum(cells.map(({ count }) => count));
  if (candidates < 2) return 0;
  const [xMean, yMean] = [meanOf(cells, x), meanOf(cells, y)];
  return sum(cells.map((cell) => cell.count * (x(cell) - xMean) * (y(cell) - yMean))) / (candidates - 1);
}

export const variance = (cells: readonly Cell[], value: Value) => covariance(cells, value, value);

export const ratio = (part: number, whole: number): number | null => (whole > LEAST_VARIANCE ? part / whole : null);

export function correlation(cells: readonly Cell[], x: Value, y: Value): number | null {
  const [ofX, ofY] = [variance(cells, x), variance(cells, y)];
  return Math.min(ofX, ofY) > LEAST_VARIANCE ? covariance(cells, x, y) / Math.sqrt(ofX * ofY) : null;
}

/** The covariance of the same values when both are sorted: no other pairing has a higher one. */
export function highestCovariance(cells: readonly Cell[], x: Value, y: Value): number {
  const [xs, ys] = [x, y].map((value) =>
    cells.map((cell) => ({ value: value(cell), count: cell.count })).sort((a, b) => a.value - b.value),
  ) as [{ value: number; count: number }[], { value: number; count: number }[]];
  const pairs: Cell[] = [];
  let [at, left] = [0, ys[0]?.count ?? 0];
  for (const { value, count } of xs) {
    for (let open = count; open > 0;) {
      while (left === 0) left = ys[++at]?.count ?? Infinity;
      const paired = Math.min(open, left);
      pairs.push({ choice: value, score: ys[at]?.value ?? 0, count: paired });
      open -= paired;
      left -= paired;
    }
  }
  return covariance(
    pairs,
    ({ choice }) => choice,
    ({ score }) => score,
  );
}

/** Cronbach's alpha: k / (k - 1) · (1 - the sum of the questions' variances / the variance of their sum). */
export const consistency = (variances: readonly number[], ofSum: number) =>
  variances.length > 1 && ofSum > LEAST_VARIANCE
    ? (variances.length / (variances.length - 1)) * (1 - sum(variances) / ofSum)
    : null;
