import type { PGlite } from '@electric-sql/pglite';
import { DatabaseFaults } from './database-faults.ts';

const MAXIMUM_WAIT = 10_000;

/** Answered, in PostgreSQL's own word (lock_not_available), to a client that waited too long for its turn. */
export class TurnTimedOut extends Error {
  readonly code = '55P03';
  constructor() {
    super(
      'Another transaction kept the local database too long. (It has one backend: never open a second connection inside a transaction.)',
    );
  }
}

/**
 * PGlite's single backend, given to one client per transaction: without turns, the statements of two open transactions
 * would mix and updates be lost.
 */
export class Backend {
  readonly faults = new DatabaseFaults();
  readonly #database: PGlite;
  #last: Promise<void> = Promise.resolve();

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Waits for the backend; the returned function gives it to the next client. */
  async turn(): Promise<() => void> {
    const { promise: finished, resolve: finish } = Promise.withResolvers<undefined>();
    const before = this.#last;
    this.#last = before.then(() => finished);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new TurnTimedOut());
    }, MAXIMUM_WAIT);
    try {
      await Promise.race([before, late]);
    } catch (error) {
      finish(undefined);
      throw error;
    } finally {
      clearTimeout(timer);
    }
    return () => {
      finish(undefined);
    };
  }

  /** Sends wire protocol messages; `statement` and `values` are what they say, by which a fault can find them. */
  execute(
    messages: Uint8Array,
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<Uint8Array> {
    return this.faults.around(statement, values, () => this.#send(messages));
  }

  /** The rows as a bystander sees them, between transactions and past the fault switches. */
  async read(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const finish = await this.turn();
    try {
      return (await this.#database.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      finish();
    }
  }

  /** Ends what a lost client left open, whatever the fault switches say. */
  async rollBack(rollback: Uint8Array): Promise<void> {
    await this.#send(rollback);
  }

  #send(messages: Uint8Array): Promise<Uint8Array> {
    return this.#database.runExclusive(() => this.#database.execProtocolRaw(messages));
  }
}
