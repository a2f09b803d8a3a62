import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import type { Database } from './database.ts';
import type { BrokenStatement, DatabaseFaults } from './database-faults.ts';

interface Controls {
  database?: 'down' | 'up';
  mail?: 'down' | 'up';
  /** Breaks the database connection once, at one statement. */
  breakAt?: BrokenStatement;
  /** Ends a promo code now, or creates a running one of 10 %. */
  promo?: { code: string; ended: boolean };
  /** Runs SQL on the database; the response has the rows. */
  sql?: { text: string; values?: unknown[] };
}

interface ControlTargets {
  database: DatabaseFaults;
  query: Database['query'];
  mail: Pick<Mailbox, 'down' | 'up'>;
}

/** `POST /sandbox/control`, with which a browser test controls the database and the mailbox. */
export function controlHandler({ database, query, mail }: ControlTargets) {
  return async (request: Request): Promise<Response | undefined> => {
    if (new URL(request.url).pathname !== '/sandbox/control') return undefined;
    const controls = (await request.json()) as Controls;
    if (controls.database) database[controls.database]();
    if (controls.mail) mail[controls.mail]();
    if (controls.breakAt) database.breakAt(controls.breakAt);
    if (controls.promo) await writePromo(query, controls.promo);
    if (controls.sql) return Response.json(await query(controls.sql.text, controls.sql.values));
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
