import { isMap, isNode, isScalar, isSeq, LineCounter, parseDocument } from 'yaml';
import type { z } from 'zod';
import type { ContentProblem } from './source.ts';

/** The fields of a content file, or what is wrong with them. */
export interface Fields<Value> {
  /** Undefined if there are problems. */
  value: Value | undefined;
  problems: ContentProblem[];
  /** The line of a field, or of its nearest existing parent. */
  lineOf: (path: readonly PropertyKey[]) => number;
}

const UNREADABLE =
  'This can’t be read as “field: text”. A text that holds a colon or begins with a sign goes into quotes ("…").';

/** Reads the fields of a content file by their schema; `firstLine` is where they begin. */
export function readFields<Schema extends z.ZodType>(
  schema: Schema,
  text: string | undefined,
  firstLine: number,
): Fields<z.output<Schema>> {
  if (text === undefined) {
    const missing = 'The file must begin with a line ---, its fields, and a line --- again.';
    return { value: undefined, problems: [{ line: 1, text: missing }], lineOf: () => 1 };
  }
  const lines = text.split('\n');
  const lineCounter = new LineCounter();
  const document = parseDocument(text, { lineCounter, customTags: ['timestamp'] });
  const lineOf = (path: readonly PropertyKey[]) =>
    lineCounter.linePos(offsetOf(path, document.contents)).line + firstLine - 1;
  if (document.errors.length > 0) {
    const problems = document.errors.map(({ code, pos }) => ({
      line: lineCounter.linePos(pos[0]).line + firstLine - 1,
      text:
        code === 'DUPLICATE_KEY' ? 'This field is written twice: keep one of the two.' : UNREADABLE,
    }));
    return { value: undefined, problems, lineOf };
  }
  const read = schema.safeParse(document.toJS() ?? {});
  const issues = (read.error?.issues ?? []).map((issue) => {
    const unknown = issue.code === 'unrecognized_keys' ? issue.keys.slice(0, 1) : [];
    const name = issue.path.join('.');
    return {
      line: lineOf([...issue.path, ...unknown]),
      text: sentenceOf(name, unknown.length > 0, issue.message),
    };
  });
  return { value: read.data, problems: [...impossibleDays(lines, firstLine), ...issues], lineOf };
}

function sentenceOf(name: string, namesFields: boolean, message: string): string {
  if (name === '') return message;
  return namesFields ? `In “${name}”, ${message}` : `“${name}” ${message}`;
}

/** YAML takes 2026-02-31 for the third of March. */
function impossibleDays(lines: readonly string[], firstLine: number): ContentProblem[] {
  return lines.flatMap((line, index) => {
    const day = /:\s*(\d{4}-\d\d-\d\d)\s*$/.exec(line)?.[1];
    const read = new Date(day ?? '');
    if (!day || (!Number.isNaN(read.valueOf()) && read.toISOString().startsWith(day))) return [];
    return [{ line: index + firstLine, text: `${day} is no day of the calendar.` }];
  });
}

/** Where a field begins in its text, or its nearest existing parent. */
function offsetOf(path: readonly PropertyKey[], contents: unknown): number {
  let [node, offset]: [node: unknown, offset: number] = [contents, 0];
  for (const name of path) {
    const pair = isMap(node)
      ? node.items.find(({ key }) => isScalar(key) && String(key.value) === String(name))
      : undefined;
    const [key, value] = isSeq(node)
      ? [node.items[Number(name)], node.items[Number(name)]]
      : [pair?.key, pair?.value];
    if (!isNode(key)) return offset;
    offset = key.range?.[0] ?? offset;
    node = value;
  }
  return offset;
}
