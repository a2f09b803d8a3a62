import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import type { Database } from './database.ts';
import type { BrokenStatement, DatabaseFaults } from './database-faults.ts';

interface Controls {
  database?: 'down' | 'up';
  mail?: 'down' | 'up';
  /** Breaks the database's line once, at one statement. */
  breakAt?: BrokenStatement;
  /** Ends a promo code now, or makes one of 10 % that has begun and has no end. */
  promo?: { code: string; ended: boolean };
  /** Reads or writes rows past the shop; what comes back is the answer. */
  sql?: { text: string; values?: unknown[] };
}

interface Controlled {
  database: DatabaseFaults;
  query: Database['query'];
  mail: Pick<Mailbox, 'down' | 'up'>;
}

/** POST /sandbox/control, by which a browser test breaks what a shop depends on. */
export function controls({ database, query, mail }: Controlled) {
  return async (request: Request): Promise<Response | undefined> => {
    if (new URL(request.url).pathname !== '/sandbox/control') return undefined;
    const wanted = (await request.json()) as Controls;
    if (wanted.database) database[wanted.database]();
    if (wanted.mail) mail[wanted.mail]();
    if (wanted.breakAt) database.breakAt(wanted.breakAt);
    if (wanted.promo) await writePromo(query, wanted.promo);
    if (wanted.sql) return Response.json(await query(wanted.sql.text, wanted.sql.values));
    return new Response(null, { status: 204 });
  };
}

async function writePromo(
  query: Database['query'],
  { code, ended }: NonNullable<Controls['promo']>,
): Promise<void> {
  await query(
    `insert into promo_codes (code, discount_type, discount_value, ends_at)
     values ($1, 'percentage', 1000, $2)
     on conflict (code) do update set ends_at = excluded.ends_at`,
    [code, ended ? new Date().toISOString() : null],
  );
}
