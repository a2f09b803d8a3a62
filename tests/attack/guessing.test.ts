import { randomInt } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { freshEmail, oneTee, openShop } from '../integration/test-shop.ts';
import { isDeep } from '../support/deep.ts';
import { matching } from '../support/matchers.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const shop = sharedShop(openShop);
const request = oneTee();
const { email } = request.customerData;
let orderNumber: string;

beforeAll(async () => {
  ({ orderNumber } = await shop.buyByCard(request));
});
beforeEach(() => shop.database.query('delete from rate_limits'));

let networks = 0;
/** An attacker's next IPv6 network, each a /48. */
function nextNetwork() {
  networks += 1;
  return { 'x-nf-client-connection-ip': `2001:db8:${networks.toString(16)}::1` };
}
const track = (body: object) => shop.call('track-order', body, nextNetwork());
const unknownNumber = () => `ORD-20200101-${String(randomInt(1_000_000)).padStart(6, '0')}`;

const TOO_MANY = {
  status: 429,
  body: {
    code: 'too_many_requests',
    error: matching(/^Too many tries\. Try again in \d+ minutes\.$/),
  },
};

describe('guessing the order number of a known email address', () => {
  test('fails for guesses from ever new IPv6 networks, the right one among them', async () => {
    const count = isDeep ? 1_000 : 100;
    const day = orderNumber.slice(0, -6);
    const right = Number(orderNumber.slice(-6));
    const statuses: number[] = [];
    for (let first = 0; first < count; first += 50) {
      // The right number is among the first fifty, but not among the first ten.
      const guesses = Array.from({ length: 50 }, (_, place) => {
        const number = (right + 1_000_000 + first + place - 30) % 1_000_000;
        return track({ orderNumber: day + String(number).padStart(6, '0'), email });
      });
      for (const { status, body } of await Promise.all(guesses)) {
        statuses.push(status);
        expect(body.success).not.toBe(true);
      }
    }
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.filter((status) => status === 429)).toHaveLength(count - 10);
  });

  test.each([
    ['an address with an order', () => email],
    ['an address without one', freshEmail],
  ])('is answered the same for %s', async (_what, addressOf) => {
    const address = addressOf();
    for (let miss = 0; miss < 10; miss += 1) {
      expect(await track({ orderNumber: unknownNumber(), email: address })).toMatchObject({
        status: 200,
        body: { success: false },
      });
    }
    const refused = await track({ orderNumber: unknownNumber(), email: address });
    expect(refused).toMatchObject(TOO_MANY);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(3500);
  });

  test('does not stop others from tracking theirs', async () => {
    for (let miss = 0; miss < 11; miss += 1) {
      await track({ orderNumber: unknownNumber(), email: freshEmail() });
    }
    expect(await track({ orderNumber, email })).toMatchObject({ body: { success: true } });
  });
});

describe('a shopper who is locked out of tracking by an attack', () => {
  const ATTACKS: Record<string, () => object> = {
    'guesses at their address': () => ({ orderNumber: unknownNumber(), email }),
    'guesses at their order': () => ({ orderNumber, email: freshEmail() }),
  };

  const linkEmails = () =>
    shop.emailsTo(email).filter(({ subject }) => subject === 'The link to your order');

  test.each(Object.entries(ATTACKS))(
    'by %s can open the order by an emailed link',
    async (_, guess) => {
      for (let time = 0; time < 21; time += 1) await track(guess());
      expect(await track({ orderNumber, email })).toMatchObject(TOO_MANY);

      // A second request within a minute would not queue another email.
      await shop.database.query("delete from outbox where kind = 'order-links'");
      const before = linkEmails().length;
      expect(await shop.call('send-order-link', { email })).toMatchObject({ status: 200 });
      await shop.idle();
      expect(linkEmails()).toHaveLength(before + 1);
      const mail = linkEmails()[0]?.text ?? '';
      const [, orderId, secureToken] = /order-confirmation\/(\S+)\?token=(\S+)/.exec(mail) ?? [];
      expect(await shop.call('get-order-details', { orderId, secureToken })).toMatchObject({
        status: 200,
        body: { order: { order_number: orderNumber } },
      });
    },
  );
});

test('a client that knows number and email may track as often as it likes', async () => {
  for (let time = 0; time < 25; time += 1) {
    expect(await track({ orderNumber, email })).toMatchObject({ body: { success: true } });
  }
});
