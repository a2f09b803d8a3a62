import { neonConfig } from '@neondatabase/serverless';
import type { ShopUnderTest, StartedPayment } from '../integration/shop-under-test.ts';

/** How often confirming this paid payment asks the database before it answers. The mail that follows is none of it. */
export async function countRoundTrips(
  shop: ShopUnderTest,
  payment: StartedPayment,
): Promise<number> {
  const statements: string[] = [];
  const ask = neonConfig.fetchFunction as (url: string, asked: { body: string }) => unknown;
  neonConfig.fetchFunction = (url: string, asked: { body: string }) => {
    statements.push(asked.body);
    return ask(url, asked);
  };
  await shop.confirm(payment);
  await shop.idle();
  neonConfig.fetchFunction = ask;
  const mail = statements.findIndex((statement) => statement.includes('outbox'));
  return mail === -1 ? statements.length : mail;
}
