import { chmod, mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { runCommand as run } from '#cli/run-command.ts';
import { containing, matching } from '../../tests/support/matchers.ts';

const ADDRESS =
  'postgresql://shop:s%40cret@ep-1-pooler.neon.example/shop?sslmode=require&channel_binding=require';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-backup-'));
  vi.stubEnv('PATH', `${folder}:${process.env.PATH ?? ''}`);
  vi.stubEnv('INIT_CWD', folder);
  vi.stubEnv('DATABASE_URL', ADDRESS);
});
afterEach(() => rm(folder, { recursive: true }));

/** A pg_dump that is newer than any, which does this with the file that it is to write. */
async function installPgDump(script: string) {
  const program = join(folder, 'pg_dump');
  const version = '[ "$1" = --version ] && echo "pg_dump (PostgreSQL) 99.1" && exit';
  const file = 'for last; do :; done; file=${last#--file=}';
  await writeFile(program, `#!/bin/sh\n${version}\n${file}\n${script}\n`);
  await chmod(program, 0o755);
}

async function backup(...args: string[]) {
  const printed: string[] = [];
  const print = (text: string) => void printed.push(text);
  const terminal = { print, printError: print, ask: undefined };
  const code = await run(['backup', ...args], terminal, 'etta');
  const dumps = (await readdir(folder)).filter((name) => name !== 'pg_dump');
  return { code, printed: printed.join('\n'), dumps };
}

test.each([
  ['DATABASE_URL', ''],
  ['NETLIFY_DB_URL', 'DATABASE_URL'],
])(
  'a backup of %s has its time in its name, is private, and is made at the direct address with a password that no list of processes shows',
  async (setting, unset) => {
    if (unset) vi.stubEnv(unset, '');
    vi.stubEnv(setting, ADDRESS);
    await installPgDump('{ echo "$@"; env; } > "$file"');
    const { code, printed, dumps } = await backup();
    expect(dumps).toEqual([matching(/^shop-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.dump$/)]);
    expect({ code, printed }).toEqual({ code: 0, printed: matching(/has \d+ KB\.$/) });
    const file = join(folder, String(dumps[0]));
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    const [args, ...environment] = (await readFile(file, 'utf8')).split('\n');
    expect(args).not.toMatch(/s@cret|s%40cret/);
    expect(environment).toEqual(
      expect.arrayContaining([
        'PGHOST=ep-1.neon.example',
        'PGPORT=5432',
        'PGUSER=shop',
        'PGPASSWORD=s@cret',
        'PGDATABASE=shop',
        'PGSSLMODE=require',
        'PGCHANNELBINDING=require',
      ]),
    );
  },
);

test('a backup is not overwritten', async () => {
  await installPgDump('echo new > "$file"');
  await writeFile(join(folder, 'monday.dump'), 'old');
  const { code, printed } = await backup('monday.dump');
  expect({ code, printed }).toEqual({
    code: 1,
    printed: containing('not overwritten'),
  });
  expect(await readFile(join(folder, 'monday.dump'), 'utf8')).toBe('old');
});

test.each([
  [
    'that is older than the server',
    'echo "pg_dump: error: aborting because of server version mismatch" >&2; echo "pg_dump: detail: server version: 100.2; pg_dump version: 99.1" >&2; exit 1',
    /^The database is PostgreSQL 100, and the newest pg_dump here is 99\. .*postgresql-client-100/,
  ],
  [
    'that fails halfway',
    'echo half > "$file"; echo "pg_dump: error: connection lost" >&2; exit 1',
    /^No backup was made: pg_dump: error: connection lost$/,
  ],
])('a pg_dump %s leaves no file, and says why', async (_, script, message) => {
  await installPgDump(script);
  const { code, printed, dumps } = await backup();
  expect({ code, dumps }).toEqual({ code: 1, dumps: [] });
  expect(printed).toMatch(message);
});

test.each([
  ['', resolve('.data')],
  ['/srv/shop-data', '/srv/shop-data'],
  ['other', resolve('other')],
])('the local shop in %j has no server to back up, but a folder to copy', async (set, folder) => {
  vi.stubEnv('DATABASE_URL', 'postgresql://shop:local@embedded.invalid/shop');
  vi.stubEnv('DATA_DIR', set);
  expect(await backup()).toMatchObject({
    code: 1,
    printed: containing(`copy its data folder, ${folder}.`),
  });
});
