import { readFile } from 'node:fs/promises';
import { SHOP_TIME_ZONE } from '#shop/shop-clock.ts';
import type { Query } from '../seed.ts';

/** Orders of one transaction. */
const STEP = 5_000;

/** Fills an empty shop with this many orders of three years up to now, and all that comes with them (seed.sql). */
export async function fillShop(query: Query, total: number): Promise<void> {
  const script = await readFile(new URL('seed.sql', import.meta.url), 'utf8');
  for (const statement of script.split('\n\n')) await query(statement);
  for (let first = 1; first <= total; first += STEP) {
    const last = Math.min(first + STEP - 1, total);
    await query('call bench.fill($1::bigint, $2::bigint, $3::bigint)', [first, last, total]);
  }
  await query('call bench.finish($1::bigint)', [total]);
  // As the schedule has by then: of all days that are over.
  await query('select write_day_sums($1, 2000)', [SHOP_TIME_ZONE]);
  await query('drop schema bench cascade');
  await query('vacuum analyze');
}
