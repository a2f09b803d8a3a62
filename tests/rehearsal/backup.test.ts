import { chmod, mkdtemp, readFile, rm, truncate, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { restoreAndReport } from '#scripts/launcher/restore.ts';
import { runCommand } from '../integration/run-command.ts';
import { openShop, type TestShop } from '../integration/test-shop.ts';
import { matching } from '../support/matchers.ts';
import { openOffice } from '../support/office.ts';

/** No program of PostgreSQL is installed but those in PATH. */
const onlyInPath = vi.hoisted(() => ({ value: false }));
vi.mock('node:fs', async (importOriginal) => {
  const fs = await importOriginal<{ globSync: (pattern: string) => string[] }>();
  return { ...fs, globSync: (pattern: string) => (onlyInPath.value ? [] : fs.globSync(pattern)) };
});

let shop: TestShop;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-backup-'));
  shop = await openShop();
  await shop.buyByCard();
  await shop.buyByPaypal();
  const { orderNumber } = await shop.buyByCard();
  await openOffice(shop).refund(orderNumber, { amountCents: 500 });
});
afterAll(async () => {
  await shop.stop();
  await rm(folder, { recursive: true });
});

async function backup(name: string): Promise<string> {
  const file = join(folder, name);
  const { code, errors } = await runCommand(['backup', file]);
  expect({ code, errors }).toEqual({ code: 0, errors: '' });
  return file;
}

/** Restores a backup into a temporary database; returns what the drill printed and concluded. */
async function drill(file: string) {
  const lines: string[] = [];
  const log = vi.spyOn(console, 'log').mockImplementation((line: string) => lines.push(line));
  const isWhole = await restoreAndReport([file]).finally(() => log.mockRestore());
  return { isWhole, printed: lines.join('\n') };
}

describe('the drill', () => {
  test('restores a backup, counts its rows, adds up its payments and finds it whole', async () => {
    const { isWhole, printed } = await drill(await backup('whole.dump'));
    console.log(printed);
    expect(isWhole).toBe(true);
    expect(printed).toMatch(/^orders +3$/m);
    expect(printed).toMatch(/^paypal +1 +\$30\.73 +0 +\$0\.00$/m);
    expect(printed).toMatch(/^stripe +2 +\$61\.46 +1 +\$5\.00$/m);
    expect(printed).toContain('ok: pg_amcheck');
  });

  test('fails when a row is missing', async () => {
    const [booking] = await shop.database.query(
      "delete from bookings using payments where payments.id = payment_id and provider = 'paypal' returning bookings.*",
    );
    const file = await backup('incomplete.dump');
    await shop.database.query(
      'insert into bookings overriding system value select * from jsonb_populate_record(null::bookings, $1)',
      [JSON.stringify(booking)],
    );
    expect(await drill(file)).toEqual({
      isWhole: false,
      printed: matching(
        /FAILED: the bookings are what was paid and given back:\n {2}.* has 0 booked, 3073 due/,
      ),
    });
  });

  test('fails when the file is damaged', async () => {
    const file = await backup('damaged.dump');
    await truncate(file, Math.floor((await readFile(file)).length * 0.9));
    await expect(drill(file)).rejects.toThrow("The backup can't be restored: pg_restore: error:");
  });
});

describe('before a backup is restored, versions are compared', () => {
  afterEach(() => {
    vi.unstubAllEnvs();
    onlyInPath.value = false;
  });

  /** A pg_restore of this version, newer than any that is installed, which says what it read in the backup. */
  async function installPgRestore(version: string, dumpedFrom: string) {
    const bin = await mkdtemp(join(folder, 'bin-'));
    const program = join(bin, 'pg_restore');
    const lines = [
      '#!/bin/sh',
      `[ "$1" = --version ] && echo "pg_restore (PostgreSQL) ${version}" && exit`,
      `[ "$1" = --list ] && echo ";     Dumped from database version: ${dumpedFrom}" && exit`,
      'echo \'pg_restore: error: could not execute query: ERROR:  unrecognized configuration parameter "transaction_timeout"\' >&2',
      'exit 1',
    ];
    await writeFile(program, lines.join('\n'));
    await chmod(program, 0o755);
    vi.stubEnv('PATH', `${bin}:${process.env.PATH ?? ''}`);
  }

  test('one of a newer database is refused in a sentence', async () => {
    const file = await backup('newer.dump');
    await installPgRestore('99.1', '98.2 (Debian 98.2-1)');
    await expect(drill(file)).rejects.toThrow(
      /^The backup is of PostgreSQL 98, and the server is PostgreSQL \d+: restore it into a server of version 98 or newer\.$/,
    );
  });

  test('a client that sets what an older server does not know is not used', async () => {
    const [server] = await shop.database.query(
      "select current_setting('server_version_num')::integer / 10000 as major",
    );
    const isOlder = Number(server?.major) < 17;
    const file = await backup('older.dump');
    await installPgRestore('99.1', '15.4');
    const failed = /^The backup can't be restored: .*transaction_timeout/;
    const restored = drill(file).then(({ isWhole }) => isWhole);
    await (isOlder
      ? expect(restored).resolves.toBe(true)
      : expect(restored).rejects.toThrow(failed));
    onlyInPath.value = true;
    await expect(drill(file)).rejects.toThrow(
      isOlder
        ? /^pg_restore 99 sets transaction_timeout, .* server of version 17 or newer, or with an older client\. Install .*postgresql-client-\d+"/
        : failed,
    );
  });
});

test('a backup is not restored into a database that has tables', async () => {
  const file = await backup('again.dump');
  const address = String(process.env.DATABASE_URL);
  await expect(restoreAndReport([file, address])).rejects.toThrow('The database is not empty');
});
