import { parseArgs } from 'node:util';
import { UserError } from '#sandbox/platform/user-error.ts';
import { benchLoad } from '../../tests/bench/load/load.ts';
import { benchOrders } from '../../tests/bench/orders.ts';
import { checkPlans } from '../../tests/bench/load/plans.ts';
import { build } from './build.ts';
import { startPostgres, withPostgres } from './postgres-server.ts';

/**
 * `npm run bench:load`, a few minutes. `-- --minutes 10` adds a soak test; `--sizes 100,1000`, `--connections 50` and
 * `--seconds 10` make it smaller or larger.
 */
export async function runLoadBenchmark(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      sizes: { type: 'string', default: '100,1000,10000,100000' },
      connections: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '10' },
      minutes: { type: 'string' },
    },
  });
  const options = {
    sizes: values.sizes.split(',').map((size) => count('sizes', size)),
    connections: count('connections', values.connections),
    seconds: count('seconds', values.seconds),
    minutes: values.minutes ? count('minutes', values.minutes) : 0,
  };
  if (!(await build())) return false;
  return withPostgres(async (url) => {
    process.env.TEST_DATABASE_URL = url;
    const succeeded = await benchLoad(options);
    return (await checkPlans(options.sizes.at(-1) ?? 0)) && succeeded;
  });
}

function count(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UserError(`The number of ${name} is a whole number from 1.`);
}

/** `npm run bench:orders`, or `npm run bench:orders -- 200` for another number of orders. */
export async function runOrderBenchmark(): Promise<boolean> {
  const wanted = count('orders', process.argv[3] ?? '1000');
  const server = await startPostgres();
  try {
    if (server) process.env.TEST_DATABASE_URL = server.url;
    return await benchOrders(wanted, server ? 'a PostgreSQL server' : 'the embedded PostgreSQL');
  } finally {
    await server?.stop();
  }
}
