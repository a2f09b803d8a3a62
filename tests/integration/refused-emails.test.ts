import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { freshEmail, openShop } from './test-shop.ts';
import { runCommand } from './run-command.ts';
import { containing } from '../support/matchers.ts';
import { sharedShop } from './shared-shop.ts';

const OWNER = 'hello@ghostbarrel.example';
const NO_SUCH_USER = '550 5.1.1 No such user';

const shop = sharedShop(openShop);
beforeEach(() => {
  vi.spyOn(console, 'error').mockReturnValue();
});
afterEach(async () => {
  vi.restoreAllMocks();
  shop.mail.up();
  await shop.makeEmailsDue();
  await shop.sendOutbox();
});

interface Work {
  id: string;
  kind: string;
  attempts: number;
  last_error: string | null;
}

const command = (...words: string[]) => runCommand(words);
const list = async (...words: string[]) =>
  JSON.parse((await command('outbox', ...words, '--json')).output) as Work[];

async function subscribe(email = freshEmail()): Promise<string> {
  await shop.call('subscribe-newsletter', { email, source: 'footer' });
  await shop.idle();
  return email;
}

async function subscribeRefused(): Promise<{ email: string; id: string }> {
  const email = freshEmail();
  shop.mail.refuse({ command: 'RCPT TO', address: email, reply: NO_SUCH_USER });
  await subscribe(email);
  const [outbox] = await shop.database.query(
    "select id from outbox where payload ->> 'email' = $1",
    [email],
  );
  return { email, id: String(outbox?.id) };
}

async function mailHealth(): Promise<unknown> {
  await shop.age('1 hour');
  const { checks } = (await (await fetch(`${shop.url}/api/health?database=true`)).json()) as {
    checks: { emails: string };
  };
  return checks.emails;
}

describe('a recipient that the mail server refuses permanently', () => {
  test('is not retried, not reported by health, and not logged', async () => {
    const { email, id } = await subscribeRefused();
    expect(await list()).toEqual([]);
    expect(await mailHealth()).toBe('ok');
    expect(await list('list', '--failed')).toMatchObject([
      {
        id,
        kind: 'welcome',
        attempts: 1,
        last_error: containing(NO_SUCH_USER),
      },
    ]);
    const lines = JSON.stringify(vi.mocked(console.error).mock.calls);
    expect(lines).toContain(id);
    expect(lines).not.toContain(email);
  });

  test('can be retried by an operator, by its id', async () => {
    const { email, id } = await subscribeRefused();
    shop.mail.up();
    await command('outbox', 'retry');
    expect(shop.emailsTo(email)).toEqual([]);
    expect((await command('outbox', 'retry', id)).output).toBe('Retried 1. Nothing is pending.');
    expect(shop.emailsTo(email)).toHaveLength(1);
    expect((await list('list', '--failed')).map((work) => work.id)).not.toContain(id);
  });
});

describe('a failure on our side stays pending and becomes overdue', () => {
  test.each([
    ['an unverified sender', { command: 'MAIL FROM', reply: '553 5.7.1 Sender not verified' }],
    ['a full quota', { command: 'RCPT TO', reply: '452 4.5.3 Quota exceeded' }],
    ['a login that may not relay', { command: 'RCPT TO', reply: '554 5.7.1 Relay access denied' }],
  ] as const)('%s', async (_what, refusal) => {
    shop.mail.refuse(refusal);
    const email = await subscribe();
    expect(await list()).toMatchObject([{ kind: 'welcome' }]);
    expect(await mailHealth()).toBe('late');
    shop.mail.up();
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(shop.emailsTo(email)).toHaveLength(1);
  });

  test('a refused sender', async () => {
    shop.mail.refuse({ command: 'RCPT TO', address: OWNER, reply: NO_SUCH_USER });
    const message = { name: 'Wade', email: freshEmail(), message: 'Hello' };
    await shop.call('send-contact-email', message);
    await shop.idle();
    expect(await list()).toMatchObject([{ kind: 'contact-message' }]);
  });
});

test('the operators are emailed once a day the ids of emails that were refused the day before', async () => {
  await shop.database.query('update outbox set failed_at = null');
  const refused = [await subscribeRefused(), await subscribeRefused()];
  const reports = () => shop.emailsTo(OWNER).filter(({ subject }) => /refused/.test(subject));
  const run = async () => {
    await shop.reconcile();
    await shop.sendOutbox();
  };
  await run();
  expect(reports()).toEqual([]);
  await shop.age('1 day');
  const later = await subscribeRefused();
  await run();
  await run();
  expect(reports()).toHaveLength(1);
  const [report] = reports();
  expect(report?.subject).toMatch(/^2 emails were refused on [A-Z][a-z]{2} \d{1,2}, \d{4}$/);
  for (const part of [report?.text, report?.html]) {
    for (const { id, email } of refused) {
      expect(part).toContain(id);
      expect(part).not.toContain(email);
    }
    expect(part).not.toContain(later.id);
  }
});

describe('outbox discard', () => {
  test('ends a waiting email and writes an audit row', async () => {
    shop.mail.down();
    const email = await subscribe();
    const [waiting] = await list();
    const id = String(waiting?.id);
    const { code, output } = await command('outbox', 'discard', id, '--json');
    expect({ code, output: JSON.parse(output) as unknown }).toEqual({ code: 0, output: { id } });
    expect(await list()).toEqual([]);
    expect(await mailHealth()).toBe('ok');
    shop.mail.up();
    await shop.makeEmailsDue();
    await shop.sendOutbox();
    expect(shop.emailsTo(email)).toEqual([]);
    expect(
      await shop.database.query('select actor, action, subject from audit where subject_id = $1', [
        id,
      ]),
    ).toEqual([{ actor: 'etta', action: 'discard', subject: 'outbox' }]);
    expect(await command('outbox', 'discard', id)).toMatchObject({ code: 1 });
  });

  test('refuses a refund, because that is money we owe', async () => {
    await shop.database.query(
      `insert into outbox (kind, dedupe_key, payload, available_at)
       values ('refund', 'kept', jsonb_build_object('refund_id', gen_random_uuid()), now() + interval '1 hour')`,
    );
    const [refund] = await list();
    const id = String(refund?.id);
    expect(await command('outbox', 'discard', id)).toMatchObject({
      code: 1,
      errors: `No pending email has the id ${id}.`,
    });
    expect(await list()).toHaveLength(1);
    await shop.database.query("delete from outbox where dedupe_key = 'kept'");
  });
});
