import { existsSync, readFileSync } from 'node:fs';

import { LineCounter, type Node, parseDocument } from 'yaml';

import { contentPath, markdownTag, withoutMark } from '@/lib/server/content-folder';

/** Something in the content folder that the site cannot show as written. Lines and columns count from 1. */
export type ContentFault = {
  /** The file's path in the folder. */
  file: string;
  line: number;
  column: number;
  what: string;
  /** The pages that the fault affects. */
  pages: readonly string[];
};

export type Path = readonly PropertyKey[];

/** What is wrong in a value, and where in it. */
export type Odd = { path: Path; what: string };

/** A fault of a file as a whole. */
export const fileFaultOf = (file: string, what: string, pages: readonly string[] = []): ContentFault => {
  return { file, line: 1, column: 1, what, pages };
};

/** Reads a YAML file, with the places of its values. */
export function readDocument(file: string) {
  const lines = new LineCounter();
  const document = parseDocument(withoutMark(readFileSync(contentPath(file), 'utf8')), {
    lineCounter: lines,
    customTags: [markdownTag],
  });
  const at = (offset: number) => {
    const { line, col } = lines.linePos(offset);
    return { line: Math.max(1, line), column: Math.max(1, col) };
  };
  /** The place of a value, or of the nearest one above it. */
  const placeOf = (path: Path): { line: number; column: number } => {
    const node = document.getIn(path, true) as Node | undefined;
    if (node?.range) return at(node.range[0]);
    return path.length === 0 ? at(0) : placeOf(path.slice(0, -1));
  };
  const broken = [...document.errors, ...document.warnings].map(({ message, pos: [offset] }) => ({
    ...at(offset),
    what: message.split('\n')[0] ?? message,
  }));
  return { broken, placeOf, value: broken.length === 0 ? (document.toJS() as unknown) : undefined };
}

/** The faults of a file: where it is broken, or else what `check` finds in its value. None if there is no such file. */
export function faultsIn(
  file: string,
  pages: readonly string[],
  check: (value: unknown, placeOf: ReturnType<typeof readDocument>['placeOf']) => Odd[],
): ContentFault[] {
  if (!existsSync(contentPath(file))) return [];
  const { broken, placeOf, value } = readDocument(file);
  const found = broken.length > 0 ? broken : check(value, placeOf).map((it) => ({ ...it, ...placeOf(it.path) }));
  return found.map(({ line, column, what }) => ({ file, line, column, what, pages }));
}
