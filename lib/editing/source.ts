import { isDeepStrictEqual } from 'node:util';

import { isMap, isScalar, isSeq, parseDocument, stringify } from 'yaml';

import { markdownTag, parseContent, withoutMark } from '@/lib/server/content-folder';

export type Fields = Readonly<Record<string, string | boolean | number | null>>;

/**
 * The text of a list with other values for some fields of the item at an index; a new field comes last. Every other
 * character stays. Null if the list is written in a way that this would break, such as JSON or with references.
 */
export function withFields(source: string, index: number, fields: Fields): string | null {
  const text = withoutMark(source);
  const document = parseDocument(text, { customTags: [markdownTag] });
  const item = isSeq(document.contents) ? document.contents.items[index] : undefined;
  if (!isMap(item) || item.flow) return null;
  const pairs = item.items.flatMap(({ key, value }) =>
    isScalar(key) && isScalar(value) && key.range && value.range
      ? [{ name: String(key.value), start: key.range[0], from: key.range[1], to: value.range[1] }]
      : [],
  );
  const last = pairs.at(-1);
  if (!last) return null;
  const lineEnd = text.includes('\r\n') ? '\r\n' : '\n';
  const indent = ' '.repeat(last.start - 1 - text.lastIndexOf('\n', last.start));
  const isLine = (end: number) => text[end - 1] === '\n';
  /** What stands after the name of a field. */
  const valueText = (name: string) => {
    const lines = stringify({ [name]: fields[name] }, { lineWidth: 0 }).slice(name.length, -1);
    return lines.replace(/\n(?!\n)/g, `\n${indent}`).replaceAll('\n', lineEnd);
  };
  const edits = pairs
    .filter(({ name }) => Object.hasOwn(fields, name))
    .map(({ name, from, to }) => ({ from, to, put: valueText(name) + (isLine(to) ? lineEnd : '') }));
  // A comment may follow on the line of the last field.
  const end = isLine(last.to) ? last.to : text.indexOf('\n', last.to) + 1 || text.length;
  const added = Object.keys(fields).filter((name) => !item.has(name));
  const lines = added.map((name) => indent + name + valueText(name) + lineEnd);
  if (added.length > 0) edits.push({ from: end, to: end, put: (isLine(end) ? '' : lineEnd) + lines.join('') });

  // From the end, so that the places before stay true.
  const changed = edits.reduceRight((done, it) => done.slice(0, it.from) + it.put + done.slice(it.to), text);
  const items = document.toJS() as Record<string, unknown>[];
  if (!says(changed, items.with(index, { ...items[index], ...fields }))) return null;
  return source.slice(0, source.length - text.length) + changed;
}

/**
 * The text of a list with another item before all others. Every other character stays. Null if the list is written in a
 * way that this would break, such as JSON.
 */
export function withItem(source: string, item: Fields): string | null {
  // What programs read comes before any item.
  const [head = ''] = /^\uFEFF?(?:(?:# yaml-language-server|%|---).*\r?\n)*/.exec(source) ?? [];
  const rest = source.slice(head.length);
  const [, indent = ''] = /^( *)- /m.exec(rest) ?? [];
  const lines = stringify([item], { lineWidth: 0 }).replace(/^(?=.)/gm, indent);
  const changed = head + (source.includes('\r\n') ? lines.replaceAll('\n', '\r\n') : lines) + rest;
  return says(changed, [item, ...((parseContent(source) as unknown[] | null) ?? [])]) ? changed : null;
}

/** Whether a text can be read, and says this. */
function says(text: string, items: unknown): boolean {
  try {
    return isDeepStrictEqual(parseContent(text), items);
  } catch {
    return false;
  }
}
