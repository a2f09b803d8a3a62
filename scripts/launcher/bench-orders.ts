import { UserError } from '#sandbox/platform/user-error.ts';
import { benchOrders } from '../../tests/bench/orders.ts';
import { startPostgres } from './postgres-server.ts';

/** `npm run bench:orders`, or `npm run bench:orders -- 200` for another number of orders. */
export async function runOrderBenchmark(): Promise<boolean> {
  const wanted = Number(process.argv[3] ?? 1000);
  if (!Number.isInteger(wanted) || wanted < 1) {
    throw new UserError('How many orders? A whole number from 1, 1000 unless given.');
  }
  const server = await startPostgres();
  try {
    if (server) process.env.TEST_DATABASE_URL = server.url;
    return await benchOrders(wanted, server ? 'a PostgreSQL server' : 'the embedded PostgreSQL');
  } finally {
    server?.stop();
  }
}
