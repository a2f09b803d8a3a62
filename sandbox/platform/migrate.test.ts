import { PGlite } from '@electric-sql/pglite';
import { createHash } from 'node:crypto';
import { mkdtemp, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { UserError } from './user-error.ts';
import { connectionTo } from './embedded-postgres.ts';
import { type Connection, migrate, saveTimeZone } from './migrate.ts';

let database: PGlite;
let connection: Connection;
let folder: URL;

beforeAll(async () => {
  database = await PGlite.create();
  connection = connectionTo(database);
}, 60_000);

beforeEach(async () => {
  folder = pathToFileURL(`${await mkdtemp(join(tmpdir(), 'migrations-'))}/`);
  await database.exec('drop schema public cascade; create schema public;');
});

const write = (name: string, text: string) => writeFile(new URL(name, folder), text);

test('runs migrations once each in the order of their numbers', async () => {
  await write('0002_fill.sql', "insert into words values ('two');");
  await write('0001_make.sql', "create table words (word text); insert into words values ('one');");
  expect(await migrate(connection, folder)).toEqual(['0001_make.sql', '0002_fill.sql']);
  await write('0003_more.sql', "insert into words values ('three');");
  expect(await migrate(connection, folder)).toEqual(['0003_more.sql']);
  expect((await connection.query('select word from words')).rows).toEqual([
    { word: 'one' },
    { word: 'two' },
    { word: 'three' },
  ]);
});

test('rolls back a migration that fails and names it', async () => {
  await write('0001_make.sql', 'create table words (word text);');
  await write(
    '0002_wrong.sql',
    "insert into words values ('half'); insert into nowhere values (1);",
  );
  await expect(migrate(connection, folder)).rejects.toThrow(/0002_wrong\.sql.*nowhere/);
  expect((await connection.query('select word from words')).rows).toEqual([]);
  expect((await connection.query('select name from applied_migrations')).rows).toEqual([
    { name: '0001_make.sql' },
  ]);
});

test('refuses a database that has applied other migrations, with one sentence, and applies nothing', async () => {
  await write('0001_make.sql', 'create table words (word text);');
  await migrate(connection, folder);
  await write('0002_fill.sql', "insert into words values ('two');");
  await write('0001_make.sql', 'create table words (word text not null);');
  await expect(migrate(connection, folder)).rejects.toThrow(
    'The migration 0001_make.sql was changed after this database had applied it: put it back as it was, and write a new file.',
  );
  await rename(new URL('0001_make.sql', folder), new URL('0003_make.sql', folder));
  await expect(migrate(connection, folder)).rejects.toThrow(
    'This database has the migration 0001_make.sql, which this version of the shop does not have. It is no later one: it is of another branch, or its file was renamed or removed. Put the file back, or use another database.',
  );
  await rename(new URL('0003_make.sql', folder), new URL('0000_make.sql', folder));
  await rm(new URL('0002_fill.sql', folder));
  await expect(migrate(connection, folder)).rejects.toThrow(
    'This database has the migration 0001_make.sql, which this version of the shop does not have: it is of a later version.',
  );
  expect((await connection.query('select word from words')).rows).toEqual([]);
  await connection.query('create table local_migrations (name text primary key)');
  await expect(migrate(connection, folder)).rejects.toThrow(
    'This database was made before version 1.0, by migrations that have no checksums: use an empty one.',
  );
});

test('a clone with CRLF applies and records the same text as one with LF', async () => {
  const text = 'create table words (word text);\ncomment on table words is $$two\nlines$$;\n';
  const sha256 = (of: string) => createHash('sha256').update(of).digest('hex');
  const windows = text.replaceAll('\n', '\r\n');
  const checksum = async () =>
    (await connection.query('select checksum from applied_migrations')).rows[0]?.checksum;
  await write('0001_make.sql', windows);
  await migrate(connection, folder);
  expect(await checksum()).toBe(sha256(text));
  const comment = "select obj_description('words'::regclass) as comment";
  expect((await connection.query(comment)).rows).toEqual([{ comment: 'two\nlines' }]);
  // As version 2.0.0 recorded it on Windows: the next migration puts it right, on any machine.
  await connection.query('update applied_migrations set checksum = $1', [sha256(windows)]);
  await write('0001_make.sql', text);
  expect(await migrate(connection, folder)).toEqual([]);
  expect(await checksum()).toBe(sha256(text));
});

test('refuses a database of an earlier schema in one sentence and leaves it unchanged', async () => {
  await connection.query('create table orders (order_number text);');
  const refused = migrate(connection);
  await expect(refused).rejects.toThrow(UserError);
  await expect(refused).rejects.toThrow(
    /^Migration \S+ failed: This database has tables of an earlier version of the shop: use an empty one\.$/,
  );
  const { rows } = await connection.query(
    "select tablename from pg_tables where schemaname = 'public' and tablename <> 'applied_migrations'",
  );
  expect(rows).toEqual([{ tablename: 'orders' }]);
});

test('the time zone is the shop’s until its first order', async () => {
  await migrate(connection);
  const orderNumber = async () => {
    const { rows } = await connection.query(
      "select left(generate_order_number('2026-11-21T05:30:00Z'), 12) as number",
    );
    return rows[0]?.number;
  };
  expect(await orderNumber()).toBe('ORD-20261121');
  await saveTimeZone(connection, 'America/Chicago');
  expect(await orderNumber()).toBe('ORD-20261120');
  await expect(saveTimeZone(connection, 'America/Duluth')).rejects.toThrow(
    /^timeZone in content\/brand\.json is America\/Duluth\. time zone "America\/Duluth" not recognized$/,
  );
  await database.exec('set session_replication_role = replica;');
  await connection.query(`
    insert into orders (
      checkout_id, customer_id, shipping_address_id, order_number, secure_token, currency, subtotal, sales_tax, discount_amount,
      promo_discount, total_amount, payment_status, words
    ) values (
      gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'ORD-20261120-000001', repeat('a', 64), 'usd', 0, 0, 0, 0, 0,
      'completed', ''
    )`);
  await database.exec('set session_replication_role = origin;');
  await expect(saveTimeZone(connection, 'America/Denver')).rejects.toThrow(
    "The time zone can't change after the first order: it is America/Chicago.",
  );
  await saveTimeZone(connection, 'America/Chicago');
  expect(await orderNumber()).toBe('ORD-20261120');
});
