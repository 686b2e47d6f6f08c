import { contents } from './contract';
import type { HostCall } from './list-call';

type ContentNoun = keyof typeof contents;

/** The place of a call's content in the content folder: a YAML file, or a folder of them whose lists are joined. */
export type ContentFile = { call: HostCall; name: string; isFolder: boolean };

/** Whether the site reads a file of a folder of lists. */
export const isYaml = (file: string): boolean => file.endsWith('.yaml');

const NAMES: Partial<Record<ContentNoun, string>> = { advertisements: 'ads' };
const FOLDERS: readonly ContentNoun[] = ['questions'];

export const contentFiles: readonly ContentFile[] = (Object.keys(contents) as ContentNoun[]).map((noun) => ({
  call: contents[noun].call,
  name: NAMES[noun] ?? noun,
  isFolder: FOLDERS.includes(noun),
}));
