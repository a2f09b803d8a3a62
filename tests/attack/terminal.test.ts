import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../integration/run-command.ts';
import { openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

/** Colors, a new window title, a C1 escape, direction controls and invisible characters. */
const HOSTILE =
  '\u001b[2J\u001b]0;gone\u0007\u009b31m\u202eGUM\u202c\u061c\u200b\u2066\u{e0041}\u00ad\u2028';
/** The only control characters that a terminal may get: line ends. */
const UNSEEN = /[^\P{C}\n]|[\u2028\u2029]/u;

const shop = sharedShop(openShop);
/** Fields that a payment may have, and has not. */
const NOTHING = {
  shop: null,
  order_number: null,
  items: [],
  subtotal: null,
  discount: null,
  tax: null,
  tax_state: null,
  promo_code: null,
  shipping_address: null,
};
const email = `${HOSTILE}@boone.example`;

/** An email that waits and was refused, an error, and a payment without an order, all with a hostile text. */
beforeAll(async () => {
  await shop.database.query(
    `insert into outbox (kind, dedupe_key, payload, available_at, last_error)
     values ('welcome', 'hostile', jsonb_build_object('email', $1::text, 'unsubscribe_token', 'x'), now() + interval '1 hour', $2)`,
    [email, `refused:\r\n${HOSTILE}`],
  );
  await shop.database.query(
    `insert into unknown_payments (provider, provider_payment_id, checkout_id, amount, currency, paid_at, content)
     values ('stripe', 'pi_hostile', gen_random_uuid(), 3073, 'usd', now(), $1::jsonb)`,
    [JSON.stringify({ ...NOTHING, email })],
  );
});
const since = new Date(Date.now() - 3_600_000).toISOString();
afterEach(() => {
  vi.restoreAllMocks();
});

describe("text from strangers can't control the terminal", () => {
  test.each([
    ['in a table', () => runCommand(['outbox'])],
    ['in a prompt', () => runCommand(['catch-up', '--since', since], 'leave')],
    ['in a refusal', () => runCommand(['incidents', HOSTILE])],
    ['in a usage error', () => runCommand([HOSTILE])],
    ['in an error', () => runCommand(['catch-up', '--since', HOSTILE])],
    ['in JSON', () => runCommand(['outbox', '--json'])],
  ])('%s', async (_where, run) => {
    const { output, errors, questions } = await run();
    const shown = [output, errors, ...questions].join('\n');
    // Escaped; what a payment says is left out where it can not be read.
    expect(shown).toMatch(/\\u202eGUM|not all can be read/);
    expect(shown).not.toMatch(UNSEEN);
  });

  test('in logged output', async () => {
    const lines = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    await fetch(`${shop.url}/api/csp-report`, {
      method: 'POST',
      headers: { 'content-type': 'application/csp-report' },
      body: JSON.stringify({
        'csp-report': { 'document-uri': shop.url, 'effective-directive': HOSTILE },
      }),
    });
    const shown = lines.mock.calls.join('\n');
    expect(shown).toContain('\\u202e');
    expect(shown).not.toMatch(UNSEEN);
  });

  test('and is shown escaped, on one line', async () => {
    const { output } = await runCommand(['outbox']);
    expect(output.split('\n')).toHaveLength(3);
    expect(output).toContain('refused: \\u001b[2J');
  });

  test('and is unchanged in JSON output', async () => {
    const { output } = await runCommand(['outbox', '--json']);
    expect(JSON.parse(output)).toMatchObject([{ about: email }]);
  });
});
