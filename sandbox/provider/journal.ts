import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

/** Lines of JSON that outlive the process. */
export interface Journal {
  /** Every whole line, oldest first. */
  read(): unknown[];
  append(line: unknown): void;
  /** Puts these lines in the place of all there were. */
  rewrite(lines: unknown[]): void;
}

/** A journal that forgets: for tests. */
export function memoryJournal(): Journal {
  return { read: () => [], append: () => undefined, rewrite: () => undefined };
}

/**
 * A journal in a file. A line is written with one call, so a killed process can tear only the last one, and a torn line
 * was never answered: reading leaves it out.
 */
export function fileJournal(path: string): Journal {
  mkdirSync(dirname(path), { recursive: true });
  return {
    read: () => (existsSync(path) ? wholeLines(readFileSync(path, 'utf8')) : []),
    append: (line) => {
      appendFileSync(path, `${JSON.stringify(line)}\n`);
    },
    rewrite(lines) {
      writeFileSync(`${path}.new`, lines.map((line) => `${JSON.stringify(line)}\n`).join(''));
      renameSync(`${path}.new`, path);
    },
  };
}

function wholeLines(text: string): unknown[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line): unknown => JSON.parse(line));
}
