import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { expect, onTestFinished, test, vi } from 'vitest';
import { migrateAndReport } from './migrate.ts';

test('a database that can not be reached is reported in one sentence', async () => {
  vi.stubEnv('DATABASE_URL', 'postgresql://shop:secret@127.0.0.1:1/shop');
  await expect(migrateAndReport()).rejects.toThrow(
    /^The database of DATABASE_URL can't be reached\.$/,
  );
});

test("a PostgreSQL that does not speak Neon's protocol is named as such", async () => {
  // PostgreSQL's answer to a client that asks for encryption and gets none.
  const postgres = createServer((socket) => {
    socket.once('data', () => socket.write('N')).on('error', () => socket.destroy());
  });
  onTestFinished(() => void postgres.close());
  await once(postgres.listen(0, '127.0.0.1'), 'listening');
  const { port } = postgres.address() as AddressInfo;
  vi.stubEnv('DATABASE_URL', `postgresql://shop:secret@127.0.0.1:${port}/shop`);
  await expect(migrateAndReport()).rejects.toThrow(
    /^PostgreSQL answers at the address of DATABASE_URL, but not in Neon's protocol, .* needs Neon, Netlify Database, or a Neon proxy/,
  );
});
