import { expect, test } from 'vitest';
import { productGroup } from '#components/sharing/structured-data.ts';
import { products } from '#shop/catalog.ts';
import { productFeed } from '#stock/product-feed.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';

sharedShop(openShop);

test('the feed says what one piece costs to ship by country and state', async () => {
  const [head, ...rows] = (await productFeed(new Date())).trim().split('\n');
  const column = head?.split('\t').indexOf('shipping') ?? -1;
  const said = rows.map((row) => row.split('\t')[column]);
  expect(new Set(said)).toEqual(
    new Set(['US:::4.95 USD,US:AK::14.95 USD,US:HI::14.95 USD,CA:::19.95 USD']),
  );
});

test('the markup says it with the days of each zone, by one service a country', () => {
  const [sold] = products;
  const markup = JSON.stringify(productGroup(sold, '', new URL('https://shop.example')));
  const { hasVariant } = JSON.parse(markup) as { hasVariant: { offers: Offer }[] };
  const details = hasVariant[0]?.offers.shippingDetails.map((one) => [
    one.shippingDestination.addressCountry,
    one.shippingDestination.addressRegion,
    one.shippingRate.value,
    one.deliveryTime.transitTime?.maxValue,
  ]);
  expect(details).toEqual([
    ['US', undefined, 4.95, 5],
    ['US', 'AK', 14.95, undefined],
    ['US', 'HI', 14.95, undefined],
    ['CA', undefined, 19.95, 14],
  ]);
});

interface Offer {
  shippingDetails: {
    shippingDestination: { addressCountry: string; addressRegion?: string };
    shippingRate: { value: number };
    deliveryTime: { transitTime?: { maxValue: number } };
  }[];
}
