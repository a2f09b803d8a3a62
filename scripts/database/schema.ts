import { readFile, writeFile } from 'node:fs/promises';
import { MIGRATIONS, readMigrations } from '#sandbox/platform/migrate.ts';
import { UserError } from '#sandbox/platform/user-error.ts';
import { REWORDED } from './reworded.ts';

export const SCHEMA = new URL('../schema.sql', MIGRATIONS);
export const RELEASES = new URL('../releases.json', MIGRATIONS);

/** Checksums of the migrations by their names without extension, by the version that released them. */
export type Releases = Record<string, Record<string, string>>;
/** The key of migrations that no version has released yet. */
export const UNRELEASED = 'unreleased';

/** Which released migrations are not as databases have applied them, and what to do. */
export async function findChangedReleases(folder = MIGRATIONS): Promise<string[]> {
  const migrations = await readMigrations(folder);
  const released = await readReleases();
  delete released[UNRELEASED];
  return Object.entries(released).flatMap(([version, files]) =>
    Object.entries(files).flatMap(([name, checksum]) => {
      const migration = migrations.find((each) => each.name === `${name}.sql`);
      if (migration?.checksum === checksum) return [];
      const what = migration ? 'edited' : 'renamed or removed';
      const advice = 'put it back, and write a new file.';
      return [`${name}.sql was released with ${version} and ${what} since: ${advice}`];
    }),
  );
}

/** Prints them; returns whether there are none. */
export async function checkReleases(): Promise<boolean> {
  const changed = await findChangedReleases();
  for (const sentence of changed) console.log(sentence);
  return changed.length === 0;
}

/**
 * `npm run task -- schema`: writes schema.sql and the checksums of new migrations. Throws UserError, before anything is
 * written, if a released one was changed.
 */
export async function writeSchema(folder = MIGRATIONS): Promise<void> {
  const [changed] = await findChangedReleases(folder);
  if (changed) throw new UserError(changed);
  const migrations = await readMigrations(folder);
  const released = await readReleases();
  delete released[UNRELEASED];
  const known = Object.assign({}, ...Object.values(released)) as Record<string, string>;
  const fresh = migrations
    .map(({ name, checksum }) => [name.replace('.sql', ''), checksum] as const)
    .filter(([name]) => !(name in known));
  const releases = {
    ...released,
    ...(fresh.length > 0 && { [UNRELEASED]: Object.fromEntries(fresh) }),
  };
  await writeFile(RELEASES, `${JSON.stringify(releases, null, 2)}\n`);
  await writeFile(SCHEMA, buildSchema(migrations.map(({ text }) => text)));
}

export async function readReleases(): Promise<Releases> {
  return JSON.parse(await readFile(RELEASES, 'utf8')) as Releases;
}

const HEAD = `-- The schema that all migrations make together, to read: each table with what was changed of it since, each function as it is
-- now. By feature, from the bottom of the server up. Amounts are integer cents in every column. Built by npm run task -- schema and compared by
-- npm test, never edited; databases get the migrations.

-- Functions may call what stands below them.
set check_function_bodies = off;`;

/** The server's folders from the bottom up (scripts/lint/folders.ts) with their tables. */
export const FEATURES: Readonly<Record<string, readonly string[]>> = {
  adapters: ['state_transitions', 'rate_limits', 'rate_limit_secret', 'shop_clock'],
  audit: ['audit_actions', 'audit'],
  mail: ['outbox_kinds', 'outbox'],
  'promo-codes': ['promo_codes', 'promo_redemptions'],
  stock: ['stock', 'stock_reservations', 'waitlist'],
  payment: [
    'checkouts',
    'payments',
    'payment_starts',
    'card_declines',
    'unknown_payments',
    'refunds',
    'bookings',
    'provider_events',
  ],
  orders: [
    'customers',
    'shipping_addresses',
    'orders',
    'order_items',
    'delays',
    'shipments',
    'returns',
    'return_items',
  ],
  sellers: ['connected_accounts', 'account_secrets', 'connect_products', 'connect_sales'],
  lists: ['newsletter_subscribers', 'newsletter_leavers', 'club_departures', 'club_emails'],
  customers: ['erasures'],
  health: ['incidents'],
  office: ['office_sign_ins', 'office_sessions', 'day_sums', 'piece_sums'],
  jobs: ['webhook_events'],
  http: ['request_keys'],
};

interface SchemaObject {
  kind: string;
  name: string;
  /** The statement that makes it, and those that change it. */
  statements: string[];
}

/**
 * One schema out of the texts of migrations: what replaces, changes or drops an earlier object does so in its place.
 */
export function buildSchema(texts: readonly string[], features = FEATURES): string {
  const objects = new Map<string, SchemaObject>();
  for (const { comment, sql } of texts.flatMap(splitStatements)) {
    const { verb, kind, name, table } = describeStatement(sql);
    const key = `${kind} ${name} ${table}`;
    const known = objects.get(key);
    // A check of the database as it was has nothing to say of the schema.
    if (verb === 'do') continue;
    else if (verb === 'drop' && known) objects.delete(key);
    else if (verb === 'create') {
      const statements = [comment + sql.replace(/ or replace\b/i, '')];
      objects.set(key, { kind, name, statements });
    } else if (known) known.statements.push(comment + sql);
    else
      throw new Error(
        `npm run task -- schema does not know what this changes: ${sql.slice(0, 100)}`,
      );
  }
  const schema = `${[HEAD, ...groupByFeature([...objects.values()], features)].join('\n\n')}\n`;
  return Object.entries(REWORDED).reduce((text, [from, to]) => text.replaceAll(from, to), schema);
}

function groupByFeature(objects: readonly SchemaObject[], features: typeof FEATURES): string[] {
  const names = Object.keys(features);
  const tables = new Map(
    Object.values(features).flatMap((listed, rank) => listed.map((table) => [table, rank])),
  );
  const ranks = new Map(tables);
  const groups = names.map((name): string[] => [`-- ${name}\n-- ${'-'.repeat(name.length)}`]);
  for (const { kind, name, statements } of objects) {
    if (kind === 'table' && !tables.has(name)) {
      throw new Error(`Add the table ${name} to its feature in scripts/database/schema.ts.`);
    }
    const sql = statements.join('\n');
    const rank = kind === 'function' ? rankOfFunction(sql, tables, ranks) : maxRank(sql, ranks);
    ranks.set(name, rank);
    groups[rank]?.push(...statements);
  }
  return groups.flat();
}

type Ranks = ReadonlyMap<string, number>;

const ranksIn = (sql: string, ranks: Ranks) =>
  namesIn(sql).flatMap((name) => ranks.get(name) ?? []);

/** A table, view, index or trigger stands with the highest feature that it needs: that has to be there before. */
const maxRank = (sql: string, ranks: Ranks) => Math.max(0, ...ranksIn(sql, ranks));

/** A function stands with the tables of its parameters or, without any, with the first that its body names. */
function rankOfFunction(sql: string, tables: Ranks, ranks: Ranks): number {
  const [signature = '', ...rest] = sql.replace(/ function \w+/, '').split(/^language /m);
  const body = rest.join(' ');
  const ofParameters = ranksIn(signature, ranks);
  if (ofParameters.length > 0) return Math.max(...ofParameters);
  return ranksIn(body, tables)[0] ?? maxRank(body, ranks);
}

/** The words of a statement that may name an object: not its comments, its texts and the keyword of what it returns. */
const namesIn = (sql: string) =>
  sql
    .replace(/--.*|'(?:[^']|'')*'|"[^"]*"/g, '')
    .replace(/\)\s*returns\b/gi, ')')
    .match(/\w+/g) ?? [];

/** A statement's verb and its object. Rows belong to their table; each table has triggers of the same names. */
function describeStatement(sql: string) {
  if (/^do /i.test(sql)) return { verb: 'do', kind: '', name: '', table: '' };
  const [, rowsOf] = /^insert into (\w+)/i.exec(sql) ?? [];
  if (rowsOf) return { verb: 'insert', kind: 'table', name: rowsOf, table: '' };
  const [, verb, kind = '', name = ''] = CHANGE.exec(sql) ?? [];
  if (!verb)
    throw new Error(`npm run task -- schema does not know this statement: ${sql.slice(0, 100)}`);
  const [, table = ''] = (kind === 'trigger' && /\bon (\w+)/i.exec(sql)) || [];
  return { verb, kind, name, table };
}

const CHANGE =
  /^(create|drop|alter)(?: or replace)?(?: unique| constraint)? (table|view|index|function|trigger)(?: if exists)? (\w+)/;

/** The statements of a script, each with the comments above it. */
function splitStatements(script: string): { comment: string; sql: string }[] {
  const statements: { comment: string; sql: string }[] = [];
  let start = 0;
  for (const { 0: token, index } of script.matchAll(TOKENS)) {
    if (token !== ';') continue;
    const whole = script.slice(start, index + 1).trim();
    start = index + 1;
    const [comments = ''] = /^(?:--.*\n|\n)*/.exec(whole) ?? [];
    // A comment above another comment, or apart from rows, is about the file.
    const own = comments.replace(/^[\s\S]*\n\n(?=--)/, '');
    const sql = whole.slice(comments.length);
    const comment = own.endsWith('\n\n') && !/^create /i.test(sql) ? '' : own.trimEnd();
    statements.push({ comment: comment && `${comment}\n`, sql });
  }
  return statements;
}

/** Ends of statements, and what may hold a semicolon that ends none. */
const TOKENS = /--.*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
