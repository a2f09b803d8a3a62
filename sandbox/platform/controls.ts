import type { Mailbox } from '#sandbox/mailbox/mailbox.ts';
import type { BrokenStatement, DatabaseFaults } from './database-faults.ts';

interface Controls {
  database?: 'down' | 'up';
  mail?: 'down' | 'up';
  /** Breaks the database's line once, at one statement. */
  breakAt?: BrokenStatement;
}

interface Controlled {
  database: DatabaseFaults;
  mail: Pick<Mailbox, 'down' | 'up'>;
}

/** POST /sandbox/control, by which a browser test breaks what a shop depends on. */
export function controls({ database, mail }: Controlled) {
  return async (request: Request): Promise<Response | undefined> => {
    if (new URL(request.url).pathname !== '/sandbox/control') return undefined;
    const wanted = (await request.json()) as Controls;
    if (wanted.database) database[wanted.database]();
    if (wanted.mail) mail[wanted.mail]();
    if (wanted.breakAt) database.breakAt(wanted.breakAt);
    return new Response(null, { status: 204 });
  };
}
