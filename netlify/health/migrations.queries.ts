import * as z from 'zod';
import { oneRow, oneValue, rows } from '#adapters/database.ts';
import releases from '#database/releases.json' with { type: 'json' };

const appliedRow = z.object({ name: z.string(), checksum: z.string().nullable() });

/**
 * The migrations of this version that the database has not applied, and those that it applied with another text.
 * Netlify Database keeps no text: it refuses a deploy that changes one.
 */
export async function compareMigrations(): Promise<{ missing: string[]; changed: string[] }> {
  const applied = await listApplied();
  const migrations = Object.values(releases).flatMap((files) => Object.entries<string>(files));
  const checksumOf = (name: string) => applied.find((each) => each.name === name)?.checksum;
  const named = ([name]: [string, string]) => name;
  return {
    missing: migrations.filter(([name]) => checksumOf(name) === undefined).map(named),
    changed: migrations
      .filter(([name, checksum]) => (checksumOf(name) ?? checksum) !== checksum)
      .map(named),
  };
}

/** The time zone by which the database's functions count days. */
export async function readTimeZone(): Promise<string> {
  return oneValue(z.string())`select shop_zone()`;
}

/** The last migration that the database has applied: its schema. Undefined before the first. */
export async function readSchema(): Promise<string | undefined> {
  return (await listApplied()).at(-1)?.name;
}

/**
 * The migrations in their order, as `npm run migrate` recorded them, and Netlify Database, whose names are without
 * extension (github.com/netlify/cli/blob/main/src/commands/database/util/applied-migrations.ts).
 */
async function listApplied() {
  const found = await oneRow(z.object({ own: z.boolean(), netlify: z.boolean() }))`
    select to_regclass('applied_migrations') is not null as own,
           to_regclass('netlify.migrations') is not null as netlify`;
  const own = found.own
    ? await rows(appliedRow)`select name, checksum from applied_migrations`
    : [];
  const netlify = found.netlify
    ? await rows(appliedRow)`select name, null as checksum from netlify.migrations`
    : [];
  return [...own, ...netlify]
    .map(({ name, checksum }) => ({ name: name.replace(/\.sql$/, ''), checksum }))
    .toSorted((one, other) => (one.name < other.name ? -1 : 1));
}
