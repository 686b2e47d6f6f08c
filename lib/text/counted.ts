const whole = new Intl.NumberFormat('en-IN');

/** A count in Indian grouping: '1,00,000'. */
export const countText = (count: number) => whole.format(count);

/** A count with its noun: '1 answer', '2 answers'. */
export const counted = (count: number, one: string, many = `${one}s`) =>
  `${countText(count)} ${count === 1 ? one : many}`;
