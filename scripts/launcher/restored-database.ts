import type { Connection } from '#sandbox/platform/migrate.ts';
import { readMigrations } from '#sandbox/platform/migrate.ts';
import { formatCents } from '#shop/money.ts';
import { DATABASE_INVARIANTS } from './database-invariants.ts';

interface TableRows {
  name: string;
  rows: number;
}

/** A provider's payments and refunds, to be compared with its dashboard. */
interface ProviderSums {
  provider: string;
  payments: number;
  paid: string;
  refunds: number;
  refunded: string;
}

/** The checks and their problems; no problems if all is well. */
export interface DatabaseCheck {
  what: string;
  found: string[];
}

/**
 * Counts and sums of a restored database, and whether it is whole: its schema is of this version, and its tables agree.
 */
export async function inspectDatabase(connection: Connection) {
  const checks: DatabaseCheck[] = [
    { what: 'the schema is that of this version', found: await compareSchema(connection) },
  ];
  for (const [what, query] of Object.entries(DATABASE_INVARIANTS)) {
    const found = await connection
      .query(query)
      .then(({ rows }) => rows.map(({ sentence }) => String(sentence)))
      // A database of another version may lack a column.
      .catch((error: unknown) => [(error as Error).message]);
    checks.push({ what, found });
  }
  return { tables: await countRows(connection), sums: await sumByProvider(connection), checks };
}

/** Whether there are tables or functions of ours, or of Netlify Database, in the database. */
export async function isEmpty(connection: Connection): Promise<boolean> {
  const { rows } = await connection.query(
    `select from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where relkind = 'r' and nspname in ('public', 'netlify')`,
  );
  return rows.length === 0;
}

async function compareSchema(connection: Connection): Promise<string[]> {
  const applied = new Map<string, unknown>();
  for (const [table, checksum] of [
    ['applied_migrations', 'checksum'],
    // Netlify Database keeps the names alone, without extension.
    ['netlify.migrations', 'null'],
  ] as const) {
    const { rows: found } = await connection.query('select to_regclass($1) as name', [table]);
    if (!found[0]?.name) continue;
    const { rows } = await connection.query(`select name, ${checksum} as checksum from ${table}`);
    for (const { name, checksum } of rows)
      applied.set(String(name).replace(/\.sql$/, ''), checksum);
  }
  const migrations = await readMigrations();
  return migrations.flatMap(({ name, checksum }) => {
    const found = applied.get(name.replace(/\.sql$/, ''));
    if (found === undefined) return [`${name} is missing: npm run migrate applies it`];
    return found === null || found === checksum ? [] : [`${name} was applied with another text`];
  });
}

async function countRows(connection: Connection): Promise<TableRows[]> {
  const { rows: tables } = await connection.query(
    `select relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
     where nspname = 'public' and relkind = 'r' order by relname`,
  );
  const counts: TableRows[] = [];
  for (const { name } of tables) {
    const { rows } = await connection.query(
      `select count(*)::integer as rows from "${String(name)}"`,
    );
    counts.push({ name: String(name), rows: Number(rows[0]?.rows) });
  }
  return counts;
}

async function sumByProvider(connection: Connection): Promise<ProviderSums[]> {
  const { rows } = await connection.query(
    `select provider, count(*)::integer as payments, coalesce(sum(amount), 0)::bigint as paid,
       coalesce(sum(refunds), 0)::integer as refunds, coalesce(sum(refunded), 0)::bigint as refunded
     from payments, lateral (
       select count(*) as refunds, sum(amount) as refunded from refunds
       where payment_id = payments.id and state = 'succeeded'
     ) as refund
     where paid_at is not null group by provider order by provider`,
  );
  return rows.map((row) => ({
    provider: String(row.provider),
    payments: Number(row.payments),
    paid: formatCents(Number(row.paid)),
    refunds: Number(row.refunds),
    refunded: formatCents(Number(row.refunded)),
  }));
}
