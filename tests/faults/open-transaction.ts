import { Pool } from 'pg';
import { expect } from 'vitest';
import type { TestShop } from '../integration/test-shop.ts';

/** A transaction that stays open while others wait for its locks. Only a PostgreSQL server runs several at once. */
export async function openTransaction() {
  const pool = new Pool({ connectionString: process.env.DATABASE_URL, max: 1 });
  const connection = await pool.connect();
  await connection.query('begin');
  return {
    query: async (text: string, values: unknown[] = []) => {
      await connection.query(text, values);
    },
    /** Ends it, and with it the waiting. */
    end: async () => {
      await connection.query('rollback');
      connection.release();
      await pool.end();
    },
  };
}

/** Resolves once this many statements wait for a lock. */
export async function untilWaiting({ database }: TestShop, count: number): Promise<void> {
  const waiting = () =>
    database.query(
      `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
  await expect.poll(waiting, { timeout: 30_000 }).toHaveLength(count);
}

/**
 * Makes these calls at once: each waits for what the statement has locked, in this order, before the first one goes on.
 * The database has 20 connections, and one is needed to see who waits.
 */
export async function atOnce<Made>(
  shop: TestShop,
  lock: string,
  values: unknown[],
  calls: (() => Promise<Made>)[],
): Promise<Made[]> {
  const holder = await openTransaction();
  await holder.query(lock, values);
  const made: Promise<Made>[] = [];
  try {
    for (const call of calls) {
      made.push(call());
      await untilWaiting(shop, made.length);
    }
  } finally {
    await holder.end();
  }
  return Promise.all(made);
}
