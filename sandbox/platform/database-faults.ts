/** What a client sees when the line to its database breaks. */
export class ConnectionLost extends Error {
  constructor() {
    super('The connection to the database was lost.');
  }
}

export interface BrokenStatement {
  /** The connection breaks at a statement that contains this text. */
  statement: string;
  /** Only where this is one of its values: so that a test breaks nobody else's line. */
  about?: string;
  /** Which of the statements that contain it; the first unless given. */
  nth?: number;
  /** `before`: the statement never ran. `after`: it ran, and committed if it commits, but no answer came. */
  when: 'before' | 'after';
  /** What breaks: the line, unless given, or the whole process, at once and without a word (SIGKILL). */
  what?: 'line' | 'process';
}

/** The switches by which a test breaks the database's line. */
export class DatabaseFaults {
  #down = false;
  #broken: (BrokenStatement & { nth: number })[] = [];

  down(): void {
    this.#down = true;
  }

  up(): void {
    this.#down = false;
    this.#broken = [];
  }

  /** Breaks the connection once, at one statement. */
  breakAt({ nth = 1, ...broken }: BrokenStatement): void {
    this.#broken.push({ ...broken, nth });
  }

  /** Runs a statement as the switches stand. */
  async around<Result>(
    statement: string,
    values: readonly unknown[],
    run: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#down) throw new ConnectionLost();
    const broken = this.#strike(statement, values);
    if (broken?.when === 'before') throw breakNow(broken);
    const result = await run();
    if (broken) throw breakNow(broken);
    return result;
  }

  #strike(statement: string, values: readonly unknown[]): BrokenStatement | undefined {
    for (const broken of this.#broken) {
      if (!statement.includes(broken.statement)) continue;
      if (broken.about !== undefined && !values.includes(broken.about)) continue;
      broken.nth -= 1;
      if (broken.nth > 0) continue;
      this.#broken = this.#broken.filter((other) => other !== broken);
      return broken;
    }
    return undefined;
  }
}

function breakNow({ what }: BrokenStatement): ConnectionLost {
  if (what === 'process') process.kill(process.pid, 'SIGKILL');
  return new ConnectionLost();
}
