import { afterEach, describe, expect, test, vi } from 'vitest';
import { neonConfig } from '@neondatabase/serverless';
import { sendOutbox } from '#jobs/send-outbox.ts';
import { listWork } from '#jobs/work-page.ts';
import { containing } from '../support/matchers.ts';
import { openOffice } from '../support/office.ts';
import { runCommand } from './run-command.ts';
import { freshEmail, openShop } from './test-shop.ts';
import { sharedShop } from './shared-shop.ts';

const shop = sharedShop(openShop);
afterEach(() => {
  vi.restoreAllMocks();
});

/** How often the outbox is queried for pending emails during the work. */
async function claims(work: () => Promise<unknown>): Promise<number> {
  const fetchFunction = neonConfig.fetchFunction as (
    url: string,
    init: { body: string },
  ) => unknown;
  let count = 0;
  neonConfig.fetchFunction = (url: string, init: { body: string }) => {
    if (init.body.includes('update outbox') && init.body.includes('returning')) count += 1;
    return fetchFunction(url, init);
  };
  await work();
  neonConfig.fetchFunction = fetchFunction;
  return count;
}

test('a hundred concurrent requests to send are served by one run and one more', async () => {
  expect(await claims(() => Promise.all(Array.from({ length: 100 }, sendOutbox)))).toBe(2);
});

test('emails queued during a run are sent', async () => {
  const email = freshEmail();
  const contact = (message: string) =>
    shop.call('send-contact-email', { name: 'Wade', email, message });
  await Promise.all(Array.from({ length: 8 }, (_, place) => contact(`Hello ${place}`)));
  await shop.idle();
  expect(shop.mailbox.mails.filter(({ replyTo }) => replyTo === email)).toHaveLength(8);
});

test('a failed run does not stop the next', async () => {
  shop.database.down();
  await expect(sendOutbox()).rejects.toThrow('The database');
  shop.database.up();
  await expect(sendOutbox()).resolves.toBeUndefined();
});

describe('`outbox retry` and `discard` beside a sender of the same email, which', () => {
  const BEING_SENT = 'is being sent at this moment. Try again in a minute.';
  const LEFT_ALONE = [
    'Retried 0. Being sent at this moment, so left alone: 1. Still pending: 1.',
    BEING_SENT,
    BEING_SENT,
  ];

  test.each([
    [
      'is about to claim it',
      'attempts + 1',
      ['Retried 1. Nothing is pending.', 'Nothing pending', 'No pending email'],
    ],
    ['has claimed it', 'from order_details', LEFT_ALONE],
    ['has sent it', 'set done_at', LEFT_ALONE],
  ])('%s, sends no second one', async (_, statement, printed) => {
    vi.spyOn(console, 'error').mockReturnValue();
    shop.mail.down();
    const { email } = await shop.buyByCard();
    shop.mail.up();
    await shop.makeEmailsDue();
    const [work] = await shop.database.query('select id from outbox where done_at is null');
    const told: string[] = [];
    const what = async () => {
      told.push((await runCommand(['outbox', 'retry'])).output);
      for (const action of ['retry', 'discard']) {
        told.push((await runCommand(['outbox', action, String(work?.id)])).errors);
      }
    };
    shop.database.breakAt({ statement, when: 'before', what });
    await shop.sendOutbox();
    expect(told).toEqual(printed.map(containing));
    expect(shop.emailsTo(email)).toHaveLength(1);
  });
});

describe('held after a restore', () => {
  /** An order by card whose email and refund are pending, and are held then. */
  async function holdOrder() {
    vi.spyOn(console, 'error').mockReturnValue();
    shop.mail.down();
    const order = await shop.buyByCard();
    await shop.call('send-order-link', { email: order.email });
    shop.faults.requests.order({
      method: 'POST',
      path: '/v1/refunds',
      what: 'drop',
      when: 'before',
      times: 9,
    });
    await openOffice(shop).refund(order.orderNumber);
    shop.faults.requests.clear();
    const { output } = await runCommand(['outbox', 'hold']);
    shop.mail.up();
    await shop.age('2 hours');
    return { ...order, output };
  }
  const health = async () =>
    (await (await fetch(`${shop.url}/api/health?database=true`)).json()) as object;

  test('work is not sent and not late, and health, status and list say that it is held', async () => {
    const { email, paymentIntentId, orderNumber, output } = await holdOrder();
    expect(output).toBe('3 are held back. "outbox" lists them.');
    await shop.reconcile();
    expect((await runCommand(['outbox', 'retry'])).output).toContain(
      'Retried 0. Still pending: 3.',
    );
    expect(shop.emailsTo(email)).toEqual([]);
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(0);
    expect(await health()).toMatchObject({ checks: { emails: 'held', refunds: 'held' } });
    expect((await runCommand(['status'])).output).toMatch(/emails +0 +2 +45 min/);
    expect((await runCommand(['outbox'])).output).toMatch(/order-confirmation .* held/);
    expect(await listWork()).toMatchObject({
      outbox: [
        { title: containing(orderNumber), isHeld: true, nextTryAt: null },
        { isHeld: true },
        { isHeld: true },
      ],
    });

    // One by its id, the other emails not at all, and the refund, which can't be discarded.
    const [confirmation] = (await listWork()).outbox;
    await runCommand(['outbox', 'retry', String(confirmation?.id)]);
    expect(shop.emailsTo(email)).toHaveLength(1);
    const { output: dropped } = await runCommand(['outbox', 'discard', '--held']);
    expect(dropped).toBe('1 held emails are discarded.');
    await runCommand(['outbox', 'retry', '--held']);
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(3073);
    expect(shop.emailsTo(email)).toHaveLength(2);
    await shop.deliverWebhooks();
    expect(await health()).toMatchObject({ status: 'ok', checks: { emails: 'ok' } });
  });

  test('a refund that was made before is not made again when it is released', async () => {
    const { email, paymentIntentId } = await holdOrder();
    const [queued] = await shop.database.query(
      "select id from refunds where state = 'queued' order by created_at desc",
    );
    // Made by the shop before the restore: its event says so now.
    await shop.refundAtStripe(paymentIntentId, 3073, { refund_id: queued?.id });
    await shop.deliverWebhooks();
    await runCommand(['outbox', 'discard', '--held']);
    await runCommand(['outbox', 'retry', '--held']);
    expect(await shop.refundedAtStripe(paymentIntentId)).toBe(3073);
    expect(shop.emailsTo(email).map(({ subject }) => subject)).toEqual([
      containing('$30.73 refunded'),
    ]);
    expect(await health()).toMatchObject({ status: 'ok' });
  });

  test('a link that is asked for again is sent', async () => {
    const { email } = await shop.buyByCard();
    shop.mail.down();
    vi.spyOn(console, 'error').mockReturnValue();
    await shop.call('send-order-link', { email });
    await shop.idle();
    await runCommand(['outbox', 'hold']);
    shop.mail.up();
    await shop.call('send-order-link', { email });
    await shop.idle();
    expect(shop.emailsTo(email)).toHaveLength(2);
  });
});

describe('a sent email', () => {
  const ageEmails = (email: string) =>
    shop.database.query("select kind from outbox where payload ->> 'email' = $1 order by kind", [
      email,
    ]);
  const write = async (email: string) => {
    await shop.call('send-contact-email', { name: 'Wade', email, message: 'Hello' });
    await shop.call('subscribe-newsletter', { email, source: 'footer' });
    await shop.call('send-order-link', { email });
    await shop.call('send-account-link', { email });
  };

  test('is purged after 30 days when it has personal data', async () => {
    const email = freshEmail();
    await write(email);
    await shop.idle();
    await shop.age('29 days');
    await shop.reconcile();
    expect(await ageEmails(email)).toHaveLength(4);
    await shop.age('1 day');
    await shop.reconcile();
    expect(await ageEmails(email)).toEqual([]);
  });

  test('to us about an order, and its number for Stripe, are purged after 30 days and not made again', async () => {
    const { orderId, paymentIntentId } = await shop.buyByCard();
    const [payment] = await shop.database.query(
      'select id from payments where provider_payment_id = $1',
      [paymentIntentId],
    );
    const kinds = async () => {
      const found = await shop.database.query(
        "select kind from outbox where payload ->> 'order_id' = $1 or payload ->> 'payment_id' = $2 order by kind",
        [orderId, payment?.id],
      );
      return found.map(({ kind }) => kind);
    };
    await shop.age('29 days');
    await shop.reconcile();
    expect(await kinds()).toEqual(['new-order', 'order-confirmation', 'order-number']);
    await shop.age('1 day');
    await shop.reconcile();
    expect(await kinds()).toEqual(['order-confirmation']);
    await shop.deliverWebhooks();
    await shop.reconcile();
    expect(await kinds()).toEqual(['order-confirmation']);
  });

  test('is kept until it was sent, however old it is', async () => {
    const email = freshEmail();
    vi.spyOn(console, 'error').mockReturnValue();
    shop.mail.down();
    await write(email);
    await shop.idle();
    await shop.age('400 days');
    await shop.reconcile();
    shop.mail.up();
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(shop.mailbox.mails.filter(({ replyTo }) => replyTo === email)).toHaveLength(1);
    expect(shop.emailsTo(email)).toHaveLength(1);
  });

  test('for an order or a refund keeps its row, so that it is never sent twice', async () => {
    const kinds = ['order-cancelled', 'order-confirmation', 'order-refunded', 'order-shipped'];
    const kept = [...kinds, 'payment-failed', 'refund'];
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload, done_at)
       select kind, 'kept:' || kind, '{}', now() - interval '400 days' from unnest($1::text[]) as kind`,
      [kept],
    );
    await shop.reconcile();
    const left = await shop.database.query(
      "select kind from outbox where dedupe_key like 'kept:%' order by kind",
    );
    expect(left.map(({ kind }) => kind)).toEqual(kept);
  });

  test('is purged three hundred at a time, oldest first', async () => {
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload, done_at)
       select 'welcome', 'old:' || number, '{}', now() - make_interval(days => 30 + number)
       from generate_series(1, 330) as number`,
    );
    await shop.reconcile();
    const left = await shop.database.query(
      "select max(now() - done_at) < interval '60.5 days' as oldest_went, count(*)::integer as left from outbox where dedupe_key like 'old:%'",
    );
    expect(left).toEqual([{ oldest_went: true, left: 30 }]);
  });
});

test('what a later version has queued and noted is left, and stops no email, list or history', async () => {
  const { orderNumber, orderId, email } = await shop.buyByCard();
  const later = 'later';
  const undo = [
    `delete from outbox where kind = '${later}'`,
    `delete from outbox_kinds where kind = '${later}'`,
    `delete from audit where action = '${later}'`,
    `delete from audit_actions where action = '${later}'`,
  ];
  for (const text of [
    `insert into outbox_kinds (kind) values ('${later}')`,
    `insert into audit_actions (subject, action) values ('order', '${later}')`,
    `select add_audit_entry('etta', '${later}', 'order', '${orderNumber}')`,
    `insert into outbox (kind, dedupe_key, payload, available_at)
     values ('${later}', '${later}', jsonb_build_object('order_id', '${orderId}'), now() - interval '1 hour')`,
  ]) {
    await shop.database.query(text);
  }
  const contact = { name: 'Wade', email, message: 'Hello' };
  await shop.call('send-contact-email', contact);
  await shop.idle();
  expect(shop.mailbox.mails.filter(({ replyTo }) => replyTo === email)).toHaveLength(1);
  const [left] = await shop.database.query(`select attempts from outbox where kind = '${later}'`);
  expect(left).toEqual({ attempts: 0 });
  expect((await runCommand(['outbox', 'list'])).output).toBe('Nothing is pending.');
  const details = await openOffice(shop).done<{ history: unknown[] }>('get-order', { orderNumber });
  expect(details.history).toHaveLength(2);
  for (const text of undo) await shop.database.query(text);
});
