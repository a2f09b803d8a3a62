import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname } from 'node:path';

type Rows<Tables> = { [Name in keyof Tables]?: Map<string, Tables[Name]> };
type Line<Tables> = { [Name in keyof Tables]?: Tables[Name][] };

/**
 * A provider's data, in tables of rows with an `id`. Writes are visible at once; `commit` appends them to the file as
 * one line, so that all of them survive a crash or none; `rollback` discards them. Without a file the data is in memory
 * only.
 */
export class Ledger<Tables extends { [Name in keyof Tables]: { id: string } }> {
  readonly #file: string | undefined;
  readonly #committed: Rows<Tables> = {};
  #pending: Rows<Tables> = {};

  constructor(file?: string) {
    this.#file = file;
    if (!file) return;
    for (const line of readLines<Line<Tables>>(file)) this.#apply(line);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(`${file}.new`, `${JSON.stringify(lineOf(this.#committed))}\n`);
    renameSync(`${file}.new`, file);
  }

  find<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    return this.#pending[table]?.get(id) ?? this.#committed[table]?.get(id);
  }

  /** Every row of a table, oldest first. */
  all<Name extends keyof Tables>(table: Name): Tables[Name][] {
    const rows = [...(this.#committed[table] ?? []), ...(this.#pending[table] ?? [])];
    return [...new Map(rows).values()];
  }

  write<Name extends keyof Tables>(table: Name, row: Tables[Name]): Tables[Name] {
    (this.#pending[table] ??= new Map()).set(row.id, row);
    return row;
  }

  commit(): void {
    const line = lineOf(this.#pending);
    if (Object.keys(line).length === 0) return;
    if (this.#file) appendFileSync(this.#file, `${JSON.stringify(line)}\n`);
    this.#apply(line);
    this.rollback();
  }

  rollback(): void {
    this.#pending = {};
  }

  #apply(line: Line<Tables>): void {
    for (const name in line) {
      const rows = (this.#committed[name] ??= new Map());
      for (const row of line[name] ?? []) rows.set(row.id, row);
    }
  }
}

function lineOf<Tables>(rows: Rows<Tables>): Line<Tables> {
  const line: Line<Tables> = {};
  for (const name in rows) line[name] = [...(rows[name]?.values() ?? [])];
  return line;
}

/** A killed process can truncate only the last line, whose request got no reply: it is skipped. */
function readLines<Content>(file: string): Content[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').slice(0, -1);
  return lines.map((line) => JSON.parse(line) as Content);
}
