import { type Details, Refusal } from './question';

/** The last part of a category's path; Moodle writes a slash in a name as two. '' for Moodle's own categories. */
export function categoryName(path: string): string {
  const last = path.replaceAll('//', '\0').split('/').pop()?.replaceAll('\0', '/').trim() ?? '';
  return /^(top|\$.*\$|Default for .*)$/i.test(last) ? '' : last;
}

const DETAIL = /^(Subject|Section|Source|Year): (.+)$/;

/** The details in the tags of a question, such as 'Year: 2019'; other tags have no meaning for the site. */
export const detailsOf = (tags: readonly string[]): Partial<Details> =>
  Object.fromEntries(
    tags.flatMap((tag) => {
      const [, name = '', value = ''] = DETAIL.exec(tag) ?? [];
      return name ? [[name.toLowerCase(), value]] : [];
    }),
  );

/** Whether an option with this share of the marks is right. @throws Refusal at partial credit */
export function isRightAt(percent: number): boolean {
  if (percent > 0 && percent < 100) throw new Refusal(`An option gives ${percent} % of the marks: partial credit.`);
  return percent === 100;
}
