import { resolve } from 'node:path';
import { parseArgs } from 'node:util';

/** An argument that cannot be used; the message says which and why. */
export class UsageError extends Error {
  override name = 'UsageError';
}

/** A path as the caller means it: npm runs scripts in the project's folder, wherever it is called. */
export const here = (path: string): string => resolve(process.env.INIT_CWD ?? '.', path);

/** The one file or folder that is named. @throws UsageError */
export function oneFile([file, ...others]: string[], kind = 'file'): string {
  if (file && others.length === 0) return file;
  throw new UsageError(`Name one ${kind}.`);
}

/** Reads a whole number from `least` to `most`. @throws UsageError */
export function wholeNumber(name: string, text: string, least: number, most: number): number {
  const value = Number(text);
  if (/^\d{1,9}$/.test(text) && least <= value && value <= most) return value;
  throw new UsageError(`${name} must be a whole number from ${least} to ${most}, not '${text}'.`);
}

export const PLACE_OPTIONS = { category: { type: 'string' }, 'sub-category': { type: 'string' } } as const;

/** The sub-category that options name; undefined if they name none. @throws UsageError */
export function placeIn(values: { category?: string; 'sub-category'?: string }) {
  const { category, 'sub-category': subCategory } = values;
  if (category === undefined && subCategory === undefined) return undefined;
  if (category === undefined || subCategory === undefined)
    throw new UsageError('Give --category and --sub-category together.');
  return {
    categoryId: wholeNumber('--category', category, 0, 999_999_999),
    subCategoryId: wholeNumber('--sub-category', subCategory, 0, 999_999_999),
  };
}

const isUsageError = (error: unknown): error is Error =>
  error instanceof Error &&
  (error instanceof UsageError || ('code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')));

/** Returns what `read` makes of the arguments. Ends the process with the usage if they are wrong, or ask for it. */
export function readArguments<T>(usage: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    if (!isUsageError(error)) throw error;
    const isHelp = ['--help', '-h'].some((it) => process.argv.includes(it));
    if (isHelp) console.log(usage);
    else console.error(`${error.message}\n\n${usage}`);
    process.exit(isHelp ? 0 : 2);
  }
}

/** For a command without arguments: refuses one, since it would seem to count. */
export const takeNoArguments = (usage: string): void => {
  readArguments(usage, () => parseArgs({ options: {} }));
};
