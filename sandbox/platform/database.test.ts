import { neon } from '@neondatabase/serverless';
import { expect, onTestFinished, test } from 'vitest';
import { MEMORY, openDataFolder } from './data-folder.ts';
import { startDatabase } from './database.ts';

test('a connection is lost before or after a statement, as a fault says', async () => {
  const database = await startDatabase(await openDataFolder(MEMORY));
  onTestFinished(() => database.stop());
  const sql = neon(database.url);
  await sql`create table stock (quantity int)`;
  await sql`insert into stock values (40)`;
  for (const [when, left] of [
    ['before', 40],
    ['after', 7],
  ] as const) {
    database.faults.breakAt({ statement: 'update stock', when });
    await expect(sql`update stock set quantity = 7`).rejects.toThrow(
      'Error connecting to database',
    );
    expect(await sql`select quantity from stock`).toEqual([{ quantity: left }]);
  }
});
