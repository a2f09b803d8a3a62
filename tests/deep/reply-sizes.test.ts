import type { ZodMiniType } from 'zod/mini';
import { beforeAll, expect, test } from 'vitest';
import { newSecret } from '#adapters/secrets.ts';
import { addDays } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { contracts, type Definition, definitionOf } from '../support/contracts.ts';
import { BUYER, FIRST_ORDER, FIRST_RETURN, fillReplies, SELLER } from '../support/fill-replies.ts';
import { signIn } from '../support/office.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { openShop } from '../integration/test-shop.ts';

/** Netlify ends a function's reply at 6 MB. */
const MAX_BYTES = 4_000_000;

const shop = sharedShop(openShop);
const { secret, secretHash } = newSecret();
const { day: to } = shopClock(new Date());
const year = { from: addDays(to, -365), to };
const numbers = Array.from(
  { length: 100 },
  (_, n) => `ORD-20260101-${String(510 - n).padStart(6, '0')}`,
);
const variant = 'ghost-barrel-tee-m';

/** The largest request of each call that has a list in its reply. */
const REQUESTS: Record<string, object[]> = {
  'admin-today': [{}],
  'admin-list-orders': [
    { tab: 'all', limit: 500 },
    { tab: 'to_ship', limit: 500 },
  ],
  'admin-get-order': [{ orderNumber: FIRST_ORDER }, { orderNumber: numbers[0] }],
  'admin-packing-slips': [{ orderNumbers: numbers }],
  'admin-preview-delay': [{ newDay: null, orderNumbers: numbers }],
  'admin-export-orders': [
    { file: 'accounting', ...year, limit: 500 },
    { file: 'addresses', limit: 500 },
  ],
  'admin-list-returns': [{ tab: 'requested' }],
  'admin-get-return': [
    { returnNumber: FIRST_RETURN },
    { returnNumber: numbers[0]?.replace('ORD', 'RET').concat('-1') },
  ],
  'admin-list-stock': [{ after: '' }],
  'admin-stock-history': [{ variant }],
  'admin-read-stock-file': [{ csv: `variant,on_hand\n${variant},6` }],
  'admin-list-promo-codes': [{ after: '' }],
  'admin-list-subscribers': [{}],
  'admin-get-club': [{}],
  'admin-export-subscribers': [{ after: '' }],
  'admin-list-sales': [{}],
  'admin-find-customers': [{ search: BUYER.replace('@', ' ') }],
  'admin-get-customer': [{ email: BUYER }],
  'admin-export-customer': [{ email: BUYER, after: '' }],
  'admin-read-report': [year],
  'admin-read-journal': [{ ...year, limit: 1000 }],
  'admin-list-work': [{}],
  'list-connect-products': [{ accountId: SELLER }],
  'list-connect-sales': [{ accountId: SELLER, accountSecret: secret }],
  'send-order-link': [{ email: BUYER }],
  'send-account-link': [{ email: BUYER }],
};

/** Their lists are as long as an order, a cart, the catalog, or what Stripe asks of a seller. */
const OTHER_BOUNDS = [
  'get-order-details',
  'track-order',
  'quote',
  'availability',
  'get-account-status',
];

/** Bytes of the replies to a call, together. */
async function sizeOf(name: string, requests: readonly object[]): Promise<number[]> {
  const sizes: number[] = [];
  for (const body of requests) {
    const headers = name.startsWith('admin-') ? await signIn(shop.url) : {};
    const reply = await shop.call(name, body, headers);
    expect([name, reply.status, reply.status === 200 ? {} : reply.body]).toEqual([name, 200, {}]);
    sizes.push(Buffer.byteLength(JSON.stringify(reply.body)));
  }
  return sizes;
}

async function measure(): Promise<Record<string, number[]>> {
  const sizes: Record<string, number[]> = {};
  for (const [name, requests] of Object.entries(REQUESTS)) {
    sizes[name] = await sizeOf(name, requests);
  }
  return sizes;
}

let filled: Record<string, number[]>;
let filledTwice: Record<string, number[]>;
beforeAll(async () => {
  const { query } = shop.database;
  await fillReplies(query, 1);
  await query(
    'insert into account_secrets (secret_hash, account_id, is_emailed) values ($1, $2, true)',
    [secretHash, SELLER],
  );
  filled = await measure();
  await fillReplies(query, 2);
  filledTwice = await measure();
}, 300_000);

/** Whether a reply holds something of which there may be many. */
function hasList(schema: ZodMiniType): boolean {
  const definition: Partial<Definition> = definitionOf(schema);
  const { type, shape, innerType, in: input, options } = definition;
  if (type === 'array' || type === 'record') return true;
  const parts = [...Object.values(shape ?? {}), ...(options ?? []), innerType, input];
  return parts.some((part) => part !== undefined && hasList(part));
}

test('every call whose reply has a list is asked for the largest one', () => {
  const listing = contracts.filter(({ response }) => hasList(response)).map(({ name }) => name);
  const known = [...Object.keys(REQUESTS), ...OTHER_BOUNDS];
  expect(listing.filter((name) => !known.includes(name))).toEqual([]);
});

test.for(Object.keys(REQUESTS))('the reply of %s has an end, well below 6 MB', (name) => {
  const [once = [], twice = []] = [filled[name], filledTwice[name]];
  for (const [index, bytes] of twice.entries()) {
    expect(bytes).toBeLessThan(MAX_BYTES);
    // Counts have more digits.
    expect(bytes).toBeLessThan((once[index] ?? 0) * 1.02 + 200);
  }
});
