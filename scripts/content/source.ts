import { readFileSync } from 'node:fs';

export interface Line {
  number: number;
  text: string;
}

/** A content file, taken apart: the fields between the --- marks and the lines under them. */
export interface Source {
  file: string;
  /** Nothing, when the file doesn't begin with a pair of --- marks. */
  fields: { text: string; firstLine: number } | undefined;
  /** What a reader sees: code and comments are blanked out. */
  body: Line[];
  lines: Line[];
}

const MARKS = /^---[ \t]*\r?\n([\s\S]*?)^---[ \t]*\r?$/m;
const UNSEEN = /```[\s\S]*?```|`[^`\n]*`|\{\/\*[\s\S]*?\*\/\}/g;

const blank = (text: string) => text.replace(/[^\n]/g, ' ');
const toLines = (text: string): Line[] =>
  text.split('\n').map((line, index) => ({ number: index + 1, text: line.replace(/\r$/, '') }));

export function readSource(file: string): Source {
  return parseSource(file, readFileSync(file, 'utf8'));
}

export function parseSource(file: string, text: string): Source {
  const marks = MARKS.exec(text);
  const fields = marks?.index === 0 ? marks : undefined;
  const head = fields?.[0] ?? '';
  const body = blank(head) + text.slice(head.length).replace(UNSEEN, blank);
  return {
    file,
    fields: fields && { text: fields[1] ?? '', firstLine: 2 },
    body: toLines(body),
    lines: toLines(text),
  };
}

/** Every match of a pattern in the lines, with its line number. */
export function matches(lines: readonly Line[], pattern: RegExp) {
  return lines.flatMap(({ number, text }) =>
    [...text.matchAll(pattern)].map((match) => ({ line: number, match, found: match[1] ?? '' })),
  );
}
