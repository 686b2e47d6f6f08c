import { type Details, Refusal } from './question';

/**
 * The last part of a category's path, as Moodle writes it: two slashes stand for one. '' for the categories of Moodle's own.
 */
export function categoryName(path: string): string {
  const last = path.replaceAll('//', '\0').split('/').pop()?.replaceAll('\0', '/').trim() ?? '';
  return /^(top|\$.*\$|Default for .*)$/i.test(last) ? '' : last;
}

const DETAIL = /^(Subject|Section|Source|Year): (.+)$/;

/** What the tags of a question say about it, such as 'Year: 2019'; other tags say nothing to the site. */
export const detailsOf = (tags: readonly string[]): Partial<Details> =>
  Object.fromEntries(
    tags.flatMap((tag) => {
      const [, name = '', value = ''] = DETAIL.exec(tag) ?? [];
      return name ? [[name.toLowerCase(), value]] : [];
    }),
  );

/** Whether an option that gives so many per cent of the marks is right. @throws Refusal at partial credit */
export function isRightAt(percent: number): boolean {
  if (percent > 0 && percent < 100) throw new Refusal(`An option gives ${percent} % of the marks: partial credit.`);
  return percent === 100;
}
