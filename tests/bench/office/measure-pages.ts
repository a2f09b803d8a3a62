import type { TestShop } from '../../integration/test-shop.ts';
import { signIn } from '../../support/office.ts';
import { collectStatements, mostByFunction, statementsByCall } from '../collect-statements.ts';
import { callEveryFunction } from '../every-function.ts';
import { pageCounter } from './count-pages.ts';
import { listReads, type Read } from './reads.ts';

/** Asks as the owner, in a session of its own. */
export async function askShop(shop: TestShop, { name, call, body }: Read) {
  const headers = call.startsWith('admin-') ? await signIn(shop.url) : {};
  const reply = await shop.call(call, body, headers);
  if (reply.status !== 200) console.error(`${name}: ${JSON.stringify(reply.body)}`);
  return reply;
}

/** How many pages each read of a filled shop, and each function in one call, reads of the database until its reply. */
export async function measurePages(shop: TestShop): Promise<Record<string, number>> {
  const { query } = shop.database;
  const { statements, stop } = collectStatements(await pageCounter(query));
  const pages: Record<string, number> = {};
  for (const read of await listReads(query)) {
    statements.length = 0;
    const { status } = await askShop(shop, read);
    const sent = statementsByCall(statements)[0] ?? [];
    pages[read.name] = status === 200 ? sumPages(sent) : Number.NaN;
  }
  statements.length = 0;
  await callEveryFunction(shop);
  await shop.idle();
  stop();
  for (const [name, count] of Object.entries(mostByFunction(statements, sumPages))) {
    pages[name] = Math.max(pages[name] ?? 0, count);
  }
  return pages;
}

const sumPages = (sent: readonly { pages: number }[]) =>
  sent.reduce((sum, { pages }) => sum + pages, 0);
