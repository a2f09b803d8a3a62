import { isMap, isScalar, LineCounter, parseDocument, visit, type Document } from 'yaml';
import type { z } from 'zod';
import type { Problem } from './problem.ts';
import type { Source } from './source.ts';

/** Holds the fields of a content file to their schema; Astro does the same, but stops at the first fault. */
export function checkFields(source: Source, schema: z.ZodType): Problem[] {
  const { file, fields } = source;
  if (!fields) {
    const text = 'The file must begin with a line ---, its fields, and a line --- again.';
    return [{ file, line: 1, text }];
  }
  const counter = new LineCounter();
  const document = parseDocument(fields.text, { lineCounter: counter, customTags: ['timestamp'] });
  const at = (offset: number) => counter.linePos(offset).line + fields.firstLine - 1;

  if (document.errors.length > 0) {
    return document.errors.map(({ pos }) => ({
      file,
      line: at(pos[0]),
      text: 'This can’t be read as “field: text”. A text that holds a colon or begins with a sign goes into quotes ("…").',
    }));
  }
  const wrongDates = impossibleDates(document).map(({ offset, typed }) => ({
    file,
    line: at(offset),
    text: `${typed} is no day of the calendar.`,
  }));
  const result = schema.safeParse(document.toJS() ?? {});
  const faults = result.success ? [] : result.error.issues;
  return [
    ...wrongDates,
    ...faults.map((issue) => {
      const key =
        issue.code === 'unrecognized_keys'
          ? [...issue.path, ...issue.keys.slice(0, 1)]
          : issue.path;
      const name = issue.path.join('.');
      return {
        file,
        line: at(offsetOf(document, key)),
        text: name === '' ? issue.message : `“${name}” ${issue.message}`,
      };
    }),
  ];
}

/** The line of a field, or of its nearest existing parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  const parent = path.length > 1 ? document.getIn(path.slice(0, -1), true) : document.contents;
  const name = path.at(-1);
  if (isMap(parent)) {
    const pair = parent.items.find(({ key }) => isScalar(key) && key.value === name);
    if (isScalar(pair?.key) && pair.key.range) return pair.key.range[0];
  }
  const node = document.getIn(path, true);
  if (isScalar(node) && node.range) return node.range[0];
  return path.length > 1 ? offsetOf(document, path.slice(0, -1)) : 0;
}

/** YAML takes 2026-02-31 for the third of March. */
function impossibleDates(document: Document): { offset: number; typed: string }[] {
  const found: { offset: number; typed: string }[] = [];
  visit(document, {
    Scalar(_, { value, source, range }) {
      if (!(value instanceof Date) || !source || !range) return;
      if (value.toISOString().startsWith(source)) return;
      found.push({ offset: range[0], typed: source });
    },
  });
  return found;
}
