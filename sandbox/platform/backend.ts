import type { PGlite } from '@electric-sql/pglite';
import { DatabaseFaults } from './database-faults.ts';

const MAXIMUM_WAIT = 10_000;

/** A client waited too long for the backend. Its code is PostgreSQL's lock_not_available. */
export class LockTimeout extends Error {
  readonly code = '55P03';
  constructor() {
    super(
      'Another transaction kept the local database too long. (It has one backend: never open a second connection inside a transaction.)',
    );
  }
}

/**
 * PGlite's single backend, locked by one client per transaction: without the lock, statements of two open transactions
 * would mix and updates would be lost.
 */
export class Backend {
  readonly faults = new DatabaseFaults();
  readonly #database: PGlite;
  #last: Promise<void> = Promise.resolve();

  constructor(database: PGlite) {
    this.#database = database;
  }

  /** Waits for the backend; call the returned function to release it. */
  async lock(): Promise<() => void> {
    const { promise: finished, resolve: finish } = Promise.withResolvers<undefined>();
    const before = this.#last;
    this.#last = before.then(() => finished);
    const { promise: late, reject } = Promise.withResolvers<never>();
    const timer = setTimeout(() => {
      reject(new LockTimeout());
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

  /** Sends wire protocol messages; faults are matched by `statement` and `values`. */
  execute(
    messages: Uint8Array,
    statement: string,
    values: readonly unknown[] = [],
  ): Promise<Uint8Array> {
    return this.faults.run(statement, values, () => this.#send(messages));
  }

  /** Runs a query between transactions, not affected by faults. */
  async read(text: string, values: unknown[] = []): Promise<Record<string, unknown>[]> {
    const finish = await this.lock();
    try {
      return (await this.#database.query<Record<string, unknown>>(text, values)).rows;
    } finally {
      finish();
    }
  }

  /** Rolls back an open transaction, not affected by faults. */
  async rollBack(rollback: Uint8Array): Promise<void> {
    await this.#send(rollback);
  }

  #send(messages: Uint8Array): Promise<Uint8Array> {
    return this.#database.runExclusive(() => this.#database.execProtocolRaw(messages));
  }
}
