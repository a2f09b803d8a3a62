import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { text } from 'node:stream/consumers';
import { CommandError } from '#audit/command-error.ts';

/** Debian keeps each version in a folder of its own; only one of them is in PATH. */
const DEBIAN = '/usr/lib/postgresql/*/bin';

export interface PostgresProgram {
  path: string;
  major: number;
}

/**
 * The newest installed program of this name, or of these versions if there is one: it works with a server of its
 * version and, but for `pg_restore`, with older ones. Throws CommandError without any.
 */
export async function findPostgresProgram(
  name: string,
  newestMajor = Number.POSITIVE_INFINITY,
): Promise<PostgresProgram> {
  const found: PostgresProgram[] = [];
  for (const path of [name, ...globSync(`${DEBIAN}/${name}`)]) {
    const { output } = await run(path, ['--version'], {}).catch(() => ({ output: '' }));
    const [, major] = /\(PostgreSQL\) (\d+)/.exec(output) ?? [];
    if (major) found.push({ path, major: Number(major) });
  }
  found.sort((one, other) => other.major - one.major);
  const newest = found.find(({ major }) => major <= newestMajor) ?? found[0];
  if (!newest) throw new CommandError(`${name} is not installed. ${howToInstall()}`);
  return newest;
}

export function howToInstall(major?: number): string {
  const version = major === undefined ? '' : `-${major}`;
  const source =
    major === undefined ? '' : ' (from apt.postgresql.org, if Debian has an older one)';
  return `Install PostgreSQL's client: on Debian and Ubuntu "apt-get install postgresql-client${version}"${source}, on macOS "brew install libpq".`;
}

/**
 * Runs a program of PostgreSQL on the database of this address. Its password is in the environment, which other users
 * can't list.
 */
export function runOnDatabase(path: string, args: string[], address: string) {
  return run(path, args, connectionOf(address));
}

const PARAMETERS = {
  sslmode: 'PGSSLMODE',
  sslrootcert: 'PGSSLROOTCERT',
  channel_binding: 'PGCHANNELBINDING',
  options: 'PGOPTIONS',
};

/**
 * An address as PostgreSQL's programs read it from the environment. Neon's pooler can't be dumped or restored through:
 * its direct address is taken.
 */
export function connectionOf(address: string): Record<string, string> {
  const url = URL.parse(address);
  if (!url?.hostname) throw new CommandError('The address of the database is not complete.');
  const connection: Record<string, string> = {
    PGHOST: url.hostname.replace('-pooler.', '.').replace(/^\[(.*)\]$/, '$1'),
    PGPORT: url.port || '5432',
    PGUSER: decodeURIComponent(url.username),
    PGPASSWORD: decodeURIComponent(url.password),
    PGDATABASE: decodeURIComponent(url.pathname.slice(1)),
  };
  for (const [parameter, variable] of Object.entries(PARAMETERS)) {
    const value = url.searchParams.get(parameter);
    if (value) connection[variable] = value;
  }
  return connection;
}

async function run(path: string, args: string[], env: Record<string, string>) {
  // Messages in English, because the version that a server needs is read from one.
  const options = { env: { ...process.env, LC_ALL: 'C', ...env } };
  const child = spawn(path, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  const [output, errors, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  return { code, output, errors: errors.trim().replace(/\s+/g, ' ') };
}
