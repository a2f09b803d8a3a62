import { describe, expect, test } from 'vitest';
import { readSelling, sellingModule } from './selling.ts';

const read = (written: object) => readSelling({ text: JSON.stringify(written, null, 2) });
const saidOf = (written: object) => read(written).problems.map(({ text }) => text);
const warnedOf = (written: object) => read(written).warnings.map(({ text }) => text);

const STANDARD = { name: 'Standard', price: 4.95 };
const zone = (to: unknown, changes: object = {}) => ({
  name: 'Home',
  to,
  rates: [STANDARD],
  ...changes,
});
const zones = (...list: object[]) => ({
  zones: list.map((each, index) => ({ ...each, name: `Zone ${index + 1}` })),
});
const rates = (...list: object[]) => ({ zones: [zone(['US'], { rates: list })] });
const tax = (salesTax: object) => ({ salesTax });

describe('content/selling.json', () => {
  test('that is missing or leaves something out is a shop that ships free to everywhere and taxes in every state', () => {
    const { value } = readSelling({});
    expect(value).toMatchObject({
      zones: [{ to: 'everywhere', rates: [{ priceCents: 0, days: 'domestic' }] }],
      salesTax: { by: 'billing', collectedIn: 'every state', clothingExempt: {} },
      hasZones: false,
    });
    expect(read({}).value).toEqual(value);
    expect(read({ salesTax: {} }).value).toEqual(value);
  });

  test('becomes cents, places and days that functions and pages import', () => {
    const express = { name: 'Express', price: 14.95, freeFrom: 150, days: [1, 2] };
    const { value, problems, warnings } = read({
      zones: [
        { name: 'Far', to: ['US-AK', 'PR'], rates: [{ name: 'Standard', price: 9.5 }] },
        { name: 'United States', to: ['US'], rates: [STANDARD, express] },
        { name: 'Elsewhere', to: 'everywhere', rates: [{ name: 'Mail', price: 0 }] },
      ],
      salesTax: {
        by: 'shipping',
        collectedIn: ['KY', 'NY', 'MA', 'PA'],
        clothingExempt: { PA: 'all', NY: { below: 110 }, MA: { upTo: 175 } },
        shippingTaxed: ['KY', 'PA'],
        wholeShippingTaxed: ['NY'],
      },
    });
    expect([problems, warnings]).toEqual([[], []]);
    const noDays = { freeFromCents: null, days: null };
    expect(value).toEqual({
      zones: [
        {
          name: 'Far',
          to: ['US-AK', 'US-PR'],
          rates: [{ name: 'Standard', priceCents: 950, ...noDays }],
        },
        {
          name: 'United States',
          to: ['US'],
          rates: [
            { name: 'Standard', priceCents: 495, ...noDays },
            { name: 'Express', priceCents: 1495, freeFromCents: 15000, days: [1, 2] },
          ],
        },
        {
          name: 'Elsewhere',
          to: 'everywhere',
          rates: [{ name: 'Mail', priceCents: 0, ...noDays }],
        },
      ],
      salesTax: {
        by: 'shipping',
        collectedIn: ['KY', 'NY', 'MA', 'PA'],
        clothingExempt: { PA: 'all', NY: { belowCents: 11000 }, MA: { upToCents: 17500 } },
        shippingTaxed: ['KY', 'PA'],
        wholeShippingTaxed: ['NY'],
      },
      shipping: null,
      hasZones: true,
    });
    if (value) expect(sellingModule(value)).toContain('"belowCents": 11000');
  });

  test.each<[object, string]>([
    [{ rates: 5 }, '“rates” is not a field here. The fields are zones, salesTax, shipping.'],
    [
      { shipping: 5 },
      '“shipping” must be words: what shipping costs, for the product page, such as “Shipping from $4.95”. Put them in quotes ("…").',
    ],
    [{ zones: [] }, '“zones” is empty: leave it out to ship everywhere for free.'],
    [
      { zones: [zone('US')] },
      '“zones.0.to” must be "everywhere", or a list of codes: ["US", "CA", "US-AK"].',
    ],
    [
      { zones: [zone([])] },
      '“zones.0.to” is empty: write "everywhere", or codes: ["US", "CA", "US-AK"].',
    ],
    ...['UK', 'us', 'US-XX', 'KY ', 'toString', 'US-toString'].map((code): [object, string] => [
      { zones: [zone(['CA', code])] },
      `“zones.0.to.1” is ${code}, which is no place we know: write the code of a country, such as US, CA or GB, or of a state, such as US-AK.`,
    ]),
    [
      { zones: [zone(['US'], { rates: [] })] },
      '“zones.0.rates” is empty: write at least one rate.',
    ],
    [
      rates(...['A', 'B', 'C', 'D'].map((name) => ({ name, price: 1 }))),
      '“zones.0.rates” has more than 3: the checkout has no room for them.',
    ],
    [
      rates({ name: 'S', price: '5' }),
      '“zones.0.rates.0.price” must be a number of dollars, without a sign: 5.95.',
    ],
    [rates({ name: 'S', price: -1 }), '“zones.0.rates.0.price” must not be less than 0.'],
    [rates({ name: 'S', price: 4.955 }), '“zones.0.rates.0.price” has more than two decimals.'],
    [
      rates({ name: 'S', price: 0, freeFrom: 50 }),
      '“zones.0.rates.0.freeFrom” is written, though the rate is free already.',
    ],
    [
      rates({ ...STANDARD, days: [5, 3] }),
      '“zones.0.rates.0.days” run backwards: the first is the smaller one.',
    ],
    [
      rates({ ...STANDARD, days: [3] }),
      '“zones.0.rates.0.days” must be the first and the last business day: [3, 5].',
    ],
    [rates({ ...STANDARD, days: [0, 5] }), '“zones.0.rates.0.days.0” must be at least 1.'],
    [
      rates(STANDARD, { name: 'standard', price: 9 }),
      '“zones.0.rates.1.name” is standard, as another one before it.',
    ],
    [{ zones: [zone(['US']), zone(['CA'])] }, '“zones.1.name” is Home, as another one before it.'],
    [
      zones(zone('everywhere'), zone(['CA'])),
      '“zones.1.to” can never match: the zone Zone 1 before it is everywhere.',
    ],
    [
      zones(zone(['US']), zone(['CA', 'US-AK'])),
      '“zones.1.to” has US-AK, which the zone Zone 1 before it has already.',
    ],
    [
      zones(zone(['US-PR']), zone(['PR'])),
      '“zones.1.to” has US-PR, which the zone Zone 1 before it has already.',
    ],
    [tax({ by: 'home' }), '“salesTax.by” must be "billing" or "shipping".'],
    [
      tax({ collectedIn: 'KY' }),
      '“salesTax.collectedIn” must be "every state", or a list of states: ["KY", "PA"].',
    ],
    ...['DC', 'PR', 'AE', 'Kentucky', 'ZZ'].map((code): [object, string] => [
      tax({ collectedIn: [code] }),
      `“salesTax.collectedIn.0” is ${code}, which is no state with a sales tax rate here: write its two letters, such as KY.`,
    ]),
    [
      tax({ clothingExempt: { PA: { below: 0 } } }),
      '“salesTax.clothingExempt.PA.below” must be more than 0.',
    ],
    [
      tax({ clothingExempt: { PA: true } }),
      '“salesTax.clothingExempt.PA” must be "all", { "below": 110 } or { "upTo": 175 }.',
    ],
  ])('reports %j', (written, sentence) => {
    expect(saidOf(written)).toEqual([sentence]);
  });

  test('names the line of the zone that is wrong, though another one has such a field', () => {
    const [first, second] = [
      zone(['US']),
      zone(['CA'], { name: 'Canada', rates: [{ name: 'Mail', price: -1 }] }),
    ];
    const { problems } = read({ zones: [first, second] });
    const lines = JSON.stringify({ zones: [first, second] }, null, 2).split('\n');
    expect(lines[(problems[0]?.line ?? 0) - 1]).toContain('"price": -1');
  });

  test('takes a zone whose every state an earlier zone may have, as long as one is left', () => {
    expect(saidOf(zones(zone(['US-AK', 'US-HI']), zone(['US']), zone('everywhere')))).toEqual([]);
  });

  test('warns of an embargo and of the European Union’s law where a zone names such a country, and of everywhere never', () => {
    expect(
      warnedOf(zones(zone(['US', 'CU', 'RU']), zone(['DE', 'IE', 'GB']), zone('everywhere'))),
    ).toEqual([
      expect.stringMatching(/^“zones\.0\.to” names Cuba, Russia: /),
      expect.stringMatching(/^“zones\.1\.to” names Germany, Ireland: .*withdrawal function/),
    ]);
    expect(saidOf(zones(zone(['CU', 'DE'])))).toEqual([]);
  });
});
