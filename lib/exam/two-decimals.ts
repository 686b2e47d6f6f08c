/**
 * The fraction `numerator / denominator` as text with two decimals, rounded half up in integers: a float would round
 * 1.005 down. Both are whole, the numerator not negative, the denominator positive, the numerator below 10^13.
 */
export function twoDecimals(numerator: number, denominator: number): string {
  const hundredths = Math.floor((200 * numerator + denominator) / (2 * denominator));
  return `${Math.floor(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
}
