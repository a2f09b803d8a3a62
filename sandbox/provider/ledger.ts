import type { Journal } from './journal.ts';

type Rows<Tables> = { [Name in keyof Tables]: Map<string, Tables[Name]> };
type Line<Tables> = { [Name in keyof Tables]?: Tables[Name][] };

/**
 * A stand-in's memory, in tables of rows that have an `id`. What a request writes is seen at once and kept by `commit` as
 * one line of the journal, so that all of it survives a crash or none; `discard` takes it back.
 */
export class Ledger<Tables extends { [Name in keyof Tables]: { id: string } }> {
  readonly #names: readonly (keyof Tables)[];
  readonly #journal: Journal;
  readonly #kept: Rows<Tables>;
  #pending: Rows<Tables>;

  constructor(names: readonly (keyof Tables)[], journal: Journal) {
    this.#names = names;
    this.#journal = journal;
    this.#kept = this.#empty();
    this.#pending = this.#empty();
    for (const line of journal.read()) this.#keep(line as Line<Tables>);
    journal.rewrite([this.#lineOf(this.#kept)]);
  }

  find<Name extends keyof Tables>(table: Name, id: string): Tables[Name] | undefined {
    return this.#pending[table].get(id) ?? this.#kept[table].get(id);
  }

  /** Every row of a table, oldest first. */
  all<Name extends keyof Tables>(table: Name): Tables[Name][] {
    return [...new Map([...this.#kept[table], ...this.#pending[table]]).values()];
  }

  write<Name extends keyof Tables>(table: Name, row: Tables[Name]): Tables[Name] {
    this.#pending[table].set(row.id, row);
    return row;
  }

  commit(): void {
    const line = this.#lineOf(this.#pending);
    if (Object.keys(line).length === 0) return;
    this.#journal.append(line);
    this.#keep(line);
    this.discard();
  }

  discard(): void {
    this.#pending = this.#empty();
  }

  #keep(line: Line<Tables>): void {
    for (const name of this.#names)
      for (const row of line[name] ?? []) this.#kept[name].set(row.id, row);
  }

  #empty(): Rows<Tables> {
    return Object.fromEntries(this.#names.map((name) => [name, new Map()])) as Rows<Tables>;
  }

  #lineOf(rows: Rows<Tables>): Line<Tables> {
    const line: Line<Tables> = {};
    for (const name of this.#names) if (rows[name].size > 0) line[name] = [...rows[name].values()];
    return line;
  }
}
