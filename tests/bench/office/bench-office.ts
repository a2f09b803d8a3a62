import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { withPostgres } from '#scripts/launcher/postgres-server.ts';
import { openShop } from '../../integration/test-shop.ts';
import { muteFunctionLog } from '../mute-function-log.ts';
import { printTable, printTargets } from '../table.ts';
import { withFilledDatabase } from './filled-database.ts';
import { measurePages } from './measure-pages.ts';
import { writePageBudgets } from './page-budgets.ts';
import { type CallFigures, timeCalls } from './time-calls.ts';
import { readWholeExports } from './whole-exports.ts';

const LAST_FIGURES = new URL('last-figures.json', import.meta.url);
const MAX_HEAP_MB = 100;

/** The figures of a call in the run that was kept; the pages are those that its statements read. */
type LastFigures = Pick<CallFigures, 'ms' | 'cpuMs'> & { pages: number };

/**
 * `npm run task -- bench:office`: each call of the office in a shop with 100,000 orders, beside the figures of
 * last-figures.json, which `-- --keep` writes. `--orders 10000` makes it smaller; `--budgets` writes page-budgets.json
 * instead (tests/integration/query-plans.test.ts).
 */
export async function benchOffice(args: string[]): Promise<boolean> {
  const { values } = parseArgs({
    args,
    options: {
      orders: { type: 'string', default: '100000' },
      budgets: { type: 'boolean', default: false },
      keep: { type: 'boolean', default: false },
    },
  });
  muteFunctionLog();
  if (values.budgets) {
    await writePageBudgets();
    return true;
  }
  const orders = Number(values.orders);
  return withPostgres((url) =>
    withFilledDatabase(url, orders, async (template) => {
      process.env.TEST_DATABASE_URL = url;
      process.env.TEST_DATABASE_TEMPLATE = template;
      return benchFilled(orders, values.keep);
    }),
  );
}

async function benchFilled(orders: number, keep: boolean): Promise<boolean> {
  const timed = await openShop();
  const exports = await readWholeExports(timed);
  const times = await timeCalls(timed);
  await printSizes(timed.database.query, orders);
  await timed.stop();
  const counted = await openShop();
  const pages = await measurePages(counted);
  await counted.stop();

  const before = lastFigures();
  console.log(`${orders} orders:\n`);
  printTable(
    ['call', 'ms', 'before', 'ms cpu', 'before', 'pages', 'before', 'statements', 'depth', 'bytes'],
    Object.entries(times).map(([name, figures]) => row(name, figures, pages[name], before[name])),
  );
  if (keep) keepFigures(times, pages);
  console.log('Whole files, page after page:\n');
  printTable(
    ['call', 'pages', 'seconds', 'largest reply, KB', 'heap, MB'],
    exports.map(({ name, pages, seconds, largestKb, heapMb }) => [
      name,
      pages,
      ...[seconds, largestKb, heapMb].map((figure) => figure.toFixed(1)),
    ]),
  );
  const heap = Math.max(...exports.map(({ heapMb }) => heapMb));
  return printTargets([{ what: 'heap of exports, MB', measured: heap, most: MAX_HEAP_MB }]);
}

function row(
  name: string,
  { ms, cpuMs, ...figures }: CallFigures,
  pages = 0,
  before: Partial<LastFigures> = {},
) {
  return [
    name,
    ms.toFixed(1),
    before.ms ?? '',
    cpuMs.toFixed(1),
    before.cpuMs ?? '',
    pages,
    before.pages ?? '',
    figures.statements,
    figures.depth,
    figures.bytes,
  ];
}

const lastFigures = () =>
  JSON.parse(readFileSync(LAST_FIGURES, 'utf8')) as Record<string, LastFigures>;

function keepFigures(times: Record<string, CallFigures>, pages: Record<string, number>): void {
  const figures = Object.entries(times).map(([name, { ms, cpuMs }]): [string, LastFigures] => [
    name,
    { ms: Number(ms.toFixed(1)), cpuMs: Number(cpuMs.toFixed(1)), pages: pages[name] ?? 0 },
  ]);
  writeFileSync(LAST_FIGURES, `${JSON.stringify(Object.fromEntries(figures), null, 2)}\n`);
}

/** An order's size on disk, by table with its indexes. */
async function printSizes(
  query: (text: string) => Promise<Record<string, unknown>[]>,
  orders: number,
): Promise<void> {
  const sizes = await query(
    `select relname as name, pg_total_relation_size(oid) as bytes from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by bytes desc limit 12`,
  );
  console.log('Bytes an order, with indexes:\n');
  printTable(
    ['table', 'bytes'],
    sizes.map(({ name, bytes }) => [String(name), Math.round(Number(bytes) / orders)]),
  );
}
