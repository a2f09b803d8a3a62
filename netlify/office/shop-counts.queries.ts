import * as z from 'zod';
import { oneRow } from '#adapters/database.ts';

const countsRow = z.object({ toShip: z.int(), returns: z.int(), subscribers: z.int() });

export async function countForNavigation() {
  return oneRow(countsRow)`
    select
      (select count(*)::integer from orders where tab = 'to_ship') as "toShip",
      (select count(*)::integer from returns where state in ('requested', 'received')) as returns,
      (select count(*)::integer from newsletter_subscribers) as subscribers`;
}
