import { PGlite } from '@electric-sql/pglite';
import type { Connection } from './migrate.ts';

/** PostgreSQL inside this process, on a folder or `memory://`. A new one starts as the template, if there is one. */
export function openPostgres(dataDir: string, template?: Blob): Promise<PGlite> {
  return PGlite.create({
    dataDir,
    // Smaller than PostgreSQL's own defaults: a start takes half the time.
    startParams: [...PGlite.defaultStartParams, '-c', 'shared_buffers=16MB'],
    initDbStartParams: ['--wal-segsize=1'],
    ...(template && { loadDataDir: template }),
  });
}

/** The embedded database without the driver, which can't run scripts of several statements. */
export function connectionTo(database: PGlite): Connection {
  return {
    query: async (text, values) =>
      values
        ? database.query<Record<string, unknown>>(text, values)
        : { rows: (await database.exec(text)).flatMap((result) => result.rows) },
  };
}
