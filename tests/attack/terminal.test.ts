import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { runCommand } from '../integration/run-command.ts';
import { freshEmail, openShop } from '../integration/test-shop.ts';
import { sharedShop } from '../integration/shared-shop.ts';

/** Colors, a new window title, a C1 escape, direction controls and invisible characters. */
const HOSTILE =
  '\u001b[2J\u001b]0;gone\u0007\u009b31m\u202eGUM\u202c\u061c\u200b\u2066\u{e0041}\u00ad\u2028';
/** The only control characters that a terminal may get: line ends. */
const UNSEEN = /[^\P{C}\n]|[\u2028\u2029]/u;

const shop = sharedShop(openShop);
let orderNumber: string;
let email: string;

beforeAll(async () => {
  const typed = freshEmail();
  const customerData = { firstName: 'Etta', lastName: 'Boone', email: typed };
  const payment = await shop.startPayment({ customerData, orderNotes: 'ring\r\ntwice' });
  await shop.payByCard(payment.paymentIntentId);
  const { body } = await shop.confirm(payment);
  await shop.idle();
  orderNumber = String(body.orderNumber);
  email = `etta\u202e${typed}`;
  await shop.database.query('update customers set first_name = $1, email = $2 where email = $3', [
    HOSTILE,
    email,
    typed,
  ]);
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe("text from strangers can't control the terminal", () => {
  test.each([
    ['in a table', () => runCommand(['orders'])],
    ['in an order', () => runCommand(['orders', orderNumber])],
    [
      'in a message',
      () => runCommand(['ship', orderNumber, '--carrier', 'UPS', '--tracking', orderNumber]),
    ],
    ['in a prompt', () => runCommand(['refund', orderNumber], 'n')],
    ['in a refusal', () => runCommand(['orders', HOSTILE])],
    ['in a usage error', () => runCommand([HOSTILE])],
    ['in an error', () => runCommand(['stock', 'import', `none/${HOSTILE}`])],
    ['in JSON', () => runCommand(['orders', '--json'])],
  ])('%s', async (_where, run) => {
    const { output, errors, questions } = await run();
    const shown = [output, errors, ...questions].join('\n');
    expect(shown).toContain('\\u202e');
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
    const { output } = await runCommand(['orders', orderNumber]);
    expect(output).toContain(`<etta\\u202e`);
    expect(output).toMatch(/^Notes +ring twice$/m);
  });

  test('and is unchanged in JSON output', async () => {
    const { output } = await runCommand(['orders', '--json']);
    expect(JSON.parse(output)).toMatchObject([{ email, name: `${HOSTILE} Boone` }]);
  });
});
