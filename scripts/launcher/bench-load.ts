import { parseArgs } from 'node:util';
import { UserError } from '#sandbox/platform/user-error.ts';
import { benchLoad } from '../../tests/bench/load/load.ts';
import { checkPlans } from '../../tests/bench/load/plans.ts';
import { build } from './build.ts';
import { withPostgres } from './postgres-server.ts';

/**
 * `npm run task -- bench:load`, a few minutes. `--minutes 10` adds a soak test; `--orders 1000`, `--connections 50` and
 * `--seconds 10` make it smaller or larger.
 */
export async function runLoadBenchmark(): Promise<boolean> {
  const { values } = parseArgs({
    args: process.argv.slice(3),
    options: {
      orders: { type: 'string', default: '100000' },
      connections: { type: 'string', default: '50' },
      seconds: { type: 'string', default: '10' },
      minutes: { type: 'string' },
    },
  });
  const options = {
    orders: count('orders', values.orders),
    connections: count('connections', values.connections),
    seconds: count('seconds', values.seconds),
    minutes: values.minutes ? count('minutes', values.minutes) : 0,
  };
  if (!(await build())) return false;
  return withPostgres(async (url) => {
    process.env.TEST_DATABASE_URL = url;
    const succeeded = await benchLoad(options);
    return (await checkPlans(options.orders)) && succeeded;
  });
}

function count(name: string, text: string): number {
  const number = Number(text);
  if (Number.isInteger(number) && number > 0) return number;
  throw new UserError(`The number of ${name} is a whole number from 1.`);
}
