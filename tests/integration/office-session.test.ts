import { beforeEach, describe, expect, test, vi } from 'vitest';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';
import { openOffice, OWNER, signIn } from '../support/office.ts';
import { runCommand } from './run-command.ts';
import { sharedShop } from './shared-shop.ts';
import { freshEmail, openShop } from './test-shop.ts';

const shop = sharedShop(openShop);

const CLERK = 'clerk@ghostbarrel.example';
let mailsBefore = 0;
const mailsTo = (address: string) =>
  shop.mailbox.mails.slice(0, -mailsBefore || undefined).filter(({ to }) => to === address);

beforeEach(async () => {
  await shop.idle();
  vi.stubEnv('ADMIN_EMAILS', `${OWNER}, Clerk@GhostBarrel.example`);
  mailsBefore = shop.mailbox.mails.length;
  return () => vi.unstubAllEnvs();
});

const call = (name: string, body: object = {}, headers: object = {}) =>
  shop.call(name, body, { origin: shop.url, ...headers });
const askForLink = async (email: string) => {
  const reply = await call('admin-send-link', { email });
  await shop.idle();
  return reply;
};
/** As if the earlier requests for a link had been made long ago. */
const passMinute = () => shop.database.query("delete from outbox where kind = 'office-link'");
const linkIn = (address: string) =>
  /\/admin\/sign-in#(\S+)/.exec(mailsTo(address)[0]?.text ?? '')?.[1] ?? '';
const emailedLink = async (email: string) => {
  await passMinute();
  await askForLink(email);
  return linkIn(email);
};
const status = (headers: object) => call('admin-status', {}, headers);
const audited = async (action: string) => {
  const entries = await shop.database.query(
    "select actor from audit where subject = 'office' and action = $1",
    [action],
  );
  return entries.map(({ actor }) => actor);
};

describe('a link to sign in', () => {
  test('is mailed to an address of ADMIN_EMAILS only, and the reply is the same', async () => {
    const stranger = freshEmail();
    const replies = [await askForLink(` ${OWNER.toUpperCase()} `), await askForLink(stranger)];
    expect(replies.map(({ status, body }) => ({ status, body }))).toEqual(
      Array(2).fill({ status: 200, body: {} }),
    );
    expect(mailsTo(OWNER)).toHaveLength(1);
    expect(linkIn(OWNER)).toMatch(/^[\w-]{43}$/);
    expect(mailsTo(stranger)).toEqual([]);
  });

  test('asked for again is another email, and no more than 20 an hour', async () => {
    for (let asked = 0; asked < 3; asked += 1) await askForLink(CLERK);
    expect(new Set(mailsTo(CLERK).map(({ text }) => text)).size).toBe(3);
    for (let asked = 3; asked < 20; asked += 1) await call('admin-send-link', { email: CLERK });
    await shop.idle();
    await shop.database.query("delete from outbox where kind = 'office-link'");
    expect(await askForLink(CLERK)).toMatchObject({ status: 200, body: {} });
    expect(await shop.database.query("select from outbox where kind = 'office-link'")).toEqual([]);
  });

  test('opens a session in a cookie that scripts and other sites never get', async () => {
    const token = await emailedLink(OWNER);
    const { status: code, body, headers } = await call('admin-sign-in', { token });
    expect({ code, body }).toEqual({ code: 200, body: { email: OWNER } });
    const [cookie = '', device] = headers.getSetCookie();
    expect(cookie).toMatch(/^gb-office=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
    expect(device).toMatch(
      /^gb-device=[\w-]{43}\.[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=31536000$/,
    );
    expect(await status({ cookie: cookie.split(';')[0] })).toMatchObject({
      status: 200,
      body: { email: OWNER, toShip: 0, subscribers: 0 },
    });
    const stored = JSON.stringify(
      await shop.database.query(
        'select office_sessions::text from office_sessions union all select outbox::text from outbox',
      ),
    );
    expect(stored).not.toContain(token);
    expect(stored).not.toContain(/=([\w-]+)/.exec(cookie)?.[1]);
  });

  test('is audited, and mailed to the other addresses', async () => {
    const before = await audited('sign in');
    await call('admin-sign-in', { token: await emailedLink(OWNER) });
    await shop.idle();
    expect(await audited('sign in')).toEqual([...before, OWNER]);
    expect(mailsTo(CLERK).map(({ subject }) => subject)).toEqual([
      expect.stringMatching(/^owner@ghostbarrel\.example signed in at \d+:\d\d [AP]M$/),
    ]);
    expect(mailsTo(OWNER)).toHaveLength(1);
  });

  test('is good for 10 minutes', async () => {
    const token = await emailedLink(OWNER);
    const [left] = await shop.database.query(
      'select extract(epoch from expires_at - now())::float as seconds from office_sign_ins',
    );
    expect(Number(left?.seconds)).toBeGreaterThan(590);
    expect(Number(left?.seconds)).toBeLessThanOrEqual(600);
    await shop.database.query('update office_sign_ins set expires_at = now()');
    expect(await call('admin-sign-in', { token })).toMatchObject({
      status: 409,
      body: { code: 'refused', error: 'This link was used or is too old. Ask for a new one.' },
    });
  });
});

describe('the terminal', () => {
  test('prints a link for an address of ADMIN_EMAILS, and says so in the audit', async () => {
    const { output } = await runCommand(['sign-in-link', ` ${CLERK.toUpperCase()} `]);
    const [link = ''] = /http\S+/.exec(output) ?? [];
    expect(link).toMatch(new RegExp(`^${shop.url}/admin/sign-in#[\\w-]{43}$`));
    const { output: json } = await runCommand(['--json', 'sign-in-link', CLERK]);
    expect(JSON.parse(json)).toEqual({ email: CLERK, url: expect.stringMatching(/#/) as string });
    expect(await audited('make sign-in link')).toEqual(['etta', 'etta']);
    const reply = await call('admin-sign-in', { token: link.split('#')[1] });
    expect(reply).toMatchObject({ status: 200, body: { email: CLERK } });
  });

  test('reads an address as it shows, and says why it can not read one', async () => {
    const { output } = await runCommand(['--json', 'sign-in-link', `\u202a${CLERK}\u202c`]);
    expect(JSON.parse(output)).toMatchObject({ email: CLERK });
    for (const wrong of [`\u200d${CLERK}`, CLERK.replace('@', '\u2800@'), 'clerk']) {
      expect(await runCommand(['sign-in-link', wrong])).toMatchObject({
        code: 1,
        errors:
          'That is not an email address. If it looks like one, it has a character that does not show: type it.',
      });
    }
  });

  test('makes none for another address', async () => {
    const stranger = freshEmail();
    expect(await runCommand(['sign-in-link', stranger])).toMatchObject({
      code: 1,
      errors: `${stranger} is not in ADMIN_EMAILS.`,
    });
    vi.stubEnv('ADMIN_EMAILS', '');
    expect(await runCommand(['sign-in-link', CLERK])).toMatchObject({ code: 1 });
  });
});

test('an operator with a name signs in by the address, and is shown by the name while the setting has it', async () => {
  vi.stubEnv('ADMIN_EMAILS', `Ruth Amsden <Owner@GhostBarrel.example>, ${CLERK}`);
  const { done, ship, count, cancel } = openOffice(shop);
  expect(await call('admin-sign-in', { token: await emailedLink(OWNER) })).toMatchObject({
    status: 200,
    body: { email: OWNER },
  });
  expect(await done('status')).toMatchObject({ email: OWNER, name: 'Ruth Amsden' });
  const clerk = openOffice(shop, CLERK);
  expect(await clerk.done('status')).toMatchObject({ email: CLERK, name: CLERK });

  const { orderNumber } = await shop.buyByCard();
  await done('add-note', { orderNumber, note: 'Call first' });
  await clerk.done('add-note', { orderNumber, note: 'Called' });
  await ship(orderNumber);
  await count('ghost-barrel-tee-xl', 400);
  const history = async () => {
    const { history } = await done<{ history: { text: string; by: string }[] }>('get-order', {
      orderNumber,
    });
    return history.filter(({ text }) => /^(?:Note|Shipped)/.test(text)).map(({ by }) => by);
  };
  const counted = async () =>
    (
      await done<{ changes: { by: string }[] }>('stock-history', { variant: 'ghost-barrel-tee-xl' })
    ).changes.map(({ by }) => by);
  expect(await history()).toEqual(['Ruth Amsden', CLERK, 'Ruth Amsden']);
  expect(await counted()).toEqual(['Ruth Amsden']);
  expect((await cancel(orderNumber)).body.error).toMatch(/was shipped at .+ by Ruth Amsden\.$/);
  const stored = await shop.database.query(
    'select distinct actor from audit where subject_id = $1 and actor <> all ($2) order by 1',
    [orderNumber, ['customer', 'stripe', 'schedule']],
  );
  expect(stored.map(({ actor }) => actor)).toEqual([CLERK, OWNER]);

  vi.stubEnv('ADMIN_EMAILS', OWNER);
  expect(await history()).toEqual([OWNER, CLERK, OWNER]);
  expect(await counted()).toEqual([OWNER]);
});

describe('a session', () => {
  test.each([
    ['12 hours without a request', 1, '1 minute', { 'x-office-poll': '1' }],
    ['7 days', 14, '14 minutes', {}],
  ])('ends after %s', async (_name, requests, rest, poll) => {
    const headers = { ...(await signIn(shop.url)), ...poll };
    for (let request = 0; request < requests; request += 1) {
      await shop.age('11 hours 59 minutes');
      expect(await status(headers)).toMatchObject({ status: 200 });
    }
    await shop.age(rest);
    expect(await status(headers)).toMatchObject({ status: 401 });
  });

  test('is seen at most once a minute, and not by what an open page asks by itself', async () => {
    const headers = await signIn(shop.url);
    const ages = async () => {
      const rows = await shop.database.query(
        'select extract(epoch from now() - last_seen_at)::float as age from office_sessions',
      );
      return Math.min(...rows.map(({ age }) => Number(age)));
    };
    await shop.age('59 seconds');
    await status(headers);
    expect(await ages()).toBeGreaterThanOrEqual(59);
    await shop.age('2 seconds');
    expect(await status({ ...headers, 'x-office-poll': '1' })).toMatchObject({ status: 200 });
    expect(await ages()).toBeGreaterThanOrEqual(61);
    await status(headers);
    expect(await ages()).toBeLessThan(59);
  });

  test('ends here, with its cookie, or everywhere, with the open link, and both are audited', async () => {
    const [here, there, everywhere] = [
      await signIn(shop.url),
      await signIn(shop.url),
      await signIn(shop.url),
    ];
    const clerk = await signIn(shop.url, CLERK);
    const token = await emailedLink(OWNER);
    const { headers } = await call('admin-sign-out', { everywhere: false }, here);
    expect(headers.get('set-cookie')).toBe(
      'gb-office=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0',
    );
    expect(await status(here)).toMatchObject({ status: 401 });
    expect(await status(there)).toMatchObject({ status: 200 });
    await call('admin-sign-out', { everywhere: true }, everywhere);
    expect(await status(there)).toMatchObject({ status: 401 });
    expect(await call('admin-sign-in', { token })).toMatchObject({ status: 409 });
    expect(await status(clerk)).toMatchObject({ status: 200 });
    expect([await audited('sign out'), await audited('sign out everywhere')]).toEqual([
      [OWNER],
      [OWNER],
    ]);
  });

  test('is purged with its links when it has ended or its address has left', async () => {
    await signIn(shop.url, CLERK);
    const headers = await signIn(shop.url);
    await emailedLink(CLERK);
    vi.stubEnv('ADMIN_EMAILS', OWNER);
    await reconcilePayments();
    const left = async () => ({
      sessions: await shop.database.query('select distinct email from office_sessions'),
      links: await shop.database.query('select email from office_sign_ins where email <> $1', [
        OWNER,
      ]),
    });
    expect(await left()).toEqual({ sessions: [{ email: OWNER }], links: [] });
    expect(await status(headers)).toMatchObject({ status: 200 });
    await shop.age('13 hours');
    await reconcilePayments();
    expect(await left()).toEqual({ sessions: [], links: [] });
  });
});
