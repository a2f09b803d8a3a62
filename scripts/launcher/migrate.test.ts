import { expect, test, vi } from 'vitest';
import { migrateAndReport } from './migrate.ts';

test('a database that can not be reached is reported in one sentence', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://shop:secret@127.0.0.1:1/shop');
  await expect(migrateAndReport()).rejects.toThrow(
    /^The database of DATABASE_URL can't be reached\.$/,
  );
});
