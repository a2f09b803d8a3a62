import { neon } from '@neondatabase/serverless';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { MEMORY, openDataFolder } from './data-folder.ts';
import { type Database, startDatabase } from './database.ts';

let database: Database;
let sql: ReturnType<typeof neon>;

beforeAll(async () => {
  database = await startDatabase(await openDataFolder(MEMORY));
  sql = neon(database.url);
  await sql`create table stock (sku text primary key, quantity int not null check (quantity >= 0))`;
}, 60_000);

beforeEach(async () => {
  database.faults.up();
  await sql`truncate stock`;
  await sql`insert into stock values ('tee', 40)`;
});

afterAll(() => database.stop());

const quantity = async () => (await database.query('select quantity from stock'))[0]?.quantity;

test('values have the types that Neon returns', async () => {
  expect(
    await sql`select 1.50::numeric as price, 10::bigint as big, '{"a":1}'::jsonb as json, ${null}::text as nothing`,
  ).toEqual([{ price: '1.50', big: '10', json: { a: 1 }, nothing: null }]);
});

test('a broken constraint keeps its code and name', async () => {
  await expect(sql`insert into stock values ('tee', 1)`).rejects.toMatchObject({
    code: '23505',
    constraint: 'stock_pkey',
    table: 'stock',
  });
});

test('while it is down every query fails as on a lost connection', async () => {
  database.faults.down();
  await expect(sql`select 1`).rejects.toThrow('Error connecting to database');
  database.faults.up();
  expect(await sql`select 1 as one`).toEqual([{ one: 1 }]);
});

test.each([
  ['before', 40],
  ['after', 7],
] as const)('a connection lost %s a statement leaves %i', async (when, left) => {
  database.faults.breakAt({ statement: 'update stock', when });
  const updating = sql`update stock set quantity = 7`;
  await expect(updating).rejects.toThrow('Error connecting to database');
  expect(await quantity()).toBe(left);
});

test('a batch of statements, which the shop never sends, is refused', async () => {
  await expect(sql.transaction([sql`select 1`])).rejects.toThrow('single statements');
});

test('a fault by value breaks only the statement with that value', async () => {
  database.faults.breakAt({ statement: 'update stock', about: 'cap', when: 'before' });
  await sql`update stock set quantity = 7 where sku = ${'tee'}`;
  await expect(sql`update stock set quantity = 0 where sku = ${'cap'}`).rejects.toThrow();
  expect(await quantity()).toBe(7);
});

test('a fault by number breaks only the nth matching statement', async () => {
  database.faults.breakAt({ statement: 'update stock', nth: 2, when: 'after' });
  await sql`update stock set quantity = 1`;
  await expect(sql`update stock set quantity = 2`).rejects.toThrow();
  await sql`update stock set quantity = quantity + 1`;
  expect(await quantity()).toBe(3);
});
