import { expect, test } from 'vitest';
import { productFeed } from '#stock/product-feed.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';

sharedShop(openShop);

test('the feed says what one piece costs to ship within the United States', async () => {
  const [head, ...rows] = (await productFeed(new Date())).trim().split('\n');
  const column = head?.split('\t').indexOf('shipping') ?? -1;
  const said = rows.map((row) => row.split('\t')[column]);
  expect(new Set(said)).toEqual(new Set(['US:::4.95 USD']));
});
