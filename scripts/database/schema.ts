import { readFile, writeFile } from 'node:fs/promises';
import { MIGRATIONS, readMigrations } from '#sandbox/platform/migrate.ts';
import { UserError } from '#sandbox/platform/user-error.ts';

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
 * `npm run task -- schema`: writes schema.sql and the checksums of new migrations. Throws UserError, before anything is written, if a released one
 * was changed.
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
-- now. Built by npm run task -- schema and compared by npm test, never edited; databases get the migrations.

-- Functions may call what stands below them.
set check_function_bodies = off;`;

/** Where the files stand now that comments of released migrations, which are frozen, name where they stood then. */
const MOVED: Record<string, string> = {
  'src/contracts/orders/office-orders.ts': 'src/contracts/office/orders.ts',
  'netlify/adapters/records/emails/outbox-kinds.ts': 'netlify/mail/outbox-kinds.ts',
  'netlify/adapters/records/office/audit-actions.ts': 'netlify/audit/audit-actions.ts',
  'netlify/adapters/request-keys.ts': 'netlify/http/request-keys.ts',
};

/** One schema out of the texts of migrations: what replaces, changes or drops an earlier object does so in its place. */
export function buildSchema(texts: readonly string[]): string {
  const objects = new Map<string, string[]>();
  for (const { comment, sql } of texts.flatMap(splitStatements)) {
    const { verb, object } = describeStatement(sql);
    // A check of the database as it was has nothing to say of the schema.
    if (verb === 'do') continue;
    const parts = objects.get(object);
    if (verb === 'drop' && parts) objects.delete(object);
    else if (verb === 'create') objects.set(object, [comment + sql.replace(/ or replace\b/i, '')]);
    else if (parts) parts.push(comment + sql);
    else
      throw new Error(
        `npm run task -- schema does not know what this changes: ${sql.slice(0, 100)}`,
      );
  }
  const schema = `${[HEAD, ...[...objects.values()].flat()].join('\n\n')}\n`;
  return Object.entries(MOVED).reduce((text, [from, to]) => text.replaceAll(from, to), schema);
}

/** What a statement does, and to what. Rows belong to their table; each table has triggers of the same names. */
function describeStatement(sql: string) {
  if (/^do /i.test(sql)) return { verb: 'do', object: '' };
  const [, rowsOf] = /^insert into (\w+)/i.exec(sql) ?? [];
  if (rowsOf) return { verb: 'insert', object: `table ${rowsOf} ` };
  const [, verb, kind = '', name = ''] = CHANGE.exec(sql) ?? [];
  if (!verb)
    throw new Error(`npm run task -- schema does not know this statement: ${sql.slice(0, 100)}`);
  const [, table = ''] = (kind === 'trigger' && /\bon (\w+)/i.exec(sql)) || [];
  return { verb, object: `${kind} ${name} ${table}` };
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
    const [comment = ''] = /^(?:--.*\n|\n)*/.exec(whole) ?? [];
    statements.push({ comment, sql: whole.slice(comment.length) });
  }
  return statements;
}

/** Ends of statements, and what may hold a semicolon that ends none. */
const TOKENS = /--.*|'(?:[^']|'')*'|\$(\w*)\$[\s\S]*?\$\1\$|;/g;
