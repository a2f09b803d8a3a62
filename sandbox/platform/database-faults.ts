export class ConnectionLost extends Error {
  constructor() {
    super('The connection to the database was lost.');
  }
}

export interface BrokenStatement {
  /** The connection breaks at a statement that contains this text. */
  statement: string;
  /** Only where this is one of its values, so that a test affects only its own statements. */
  about?: string;
  /** The nth matching statement; default 1. */
  nth?: number;
  /** `before`: the statement does not run. `after`: it runs, and may commit, but its result is lost. */
  when: 'before' | 'after';
  /** The connection (default), or the whole process by SIGKILL. A function breaks nothing: it is awaited first. */
  what?: 'connection' | 'process' | (() => Promise<unknown>);
}

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

  breakAt({ nth = 1, ...broken }: BrokenStatement): void {
    this.#broken.push({ ...broken, nth });
  }

  async run<Result>(
    statement: string,
    values: readonly unknown[],
    run: () => Promise<Result>,
  ): Promise<Result> {
    if (this.#down) throw new ConnectionLost();
    const broken = this.#takeFault(statement, values);
    if (broken?.when === 'before') await inject(broken);
    const result = await run();
    if (broken?.when === 'after') await inject(broken);
    return result;
  }

  #takeFault(statement: string, values: readonly unknown[]): BrokenStatement | undefined {
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

async function inject({ what }: BrokenStatement): Promise<void> {
  if (typeof what === 'function') {
    await what();
    return;
  }
  if (what === 'process') process.kill(process.pid, 'SIGKILL');
  throw new ConnectionLost();
}
