import { readdirSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';
import { collectStatements } from '../bench/collect-statements.ts';
import { sharedShop } from '../integration/shared-shop.ts';
import { runCommand } from '../integration/run-command.ts';
import { freshClient, freshEmail, openShop } from '../integration/test-shop.ts';
import { OWNER, signIn } from '../support/office.ts';

const shop = sharedShop(() => openShop({ site: true }));
/** As if the earlier links had been asked for long ago. */
beforeEach(async () => {
  await shop.database.query("delete from outbox where kind = 'office-link'");
  await shop.database.query('delete from rate_limits');
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

const call = (name: string, body: object, cookie?: string) =>
  shop.call(name, body, { origin: shop.url, ...(cookie && { cookie }) });

async function emailedLink(email = OWNER): Promise<string> {
  await call('admin-send-link', { email });
  await shop.idle();
  return /\/admin\/sign-in#(\S+)/.exec(shop.emailsTo(email)[0]?.text ?? '')?.[1] ?? '';
}
const cookieOf = ({ headers }: { headers: Headers }) =>
  headers.get('set-cookie')?.split(';')[0] ?? '';
/** The cookie of a browser in which this address has signed in. */
const deviceOf = async (email: string) => {
  const { headers } = await call('admin-sign-in', { token: await emailedLink(email) });
  return headers.getSetCookie()[1]?.split(';')[0] ?? '';
};
const statusWith = async (cookie: string) => (await call('admin-status', {}, cookie)).status;

describe('a link', () => {
  test('signs in once, also when it and another are used ten times each at once', async () => {
    const tokens = [await emailedLink(), await emailedLink()];
    const replies = await Promise.all(
      Array.from({ length: 20 }, (_, index) => call('admin-sign-in', { token: tokens[index % 2] })),
    );
    const cookies = replies.map(cookieOf).filter(Boolean);
    expect(cookies).toHaveLength(1);
    const used = replies.filter(({ body }) => body.code === 'refused');
    expect(used).toHaveLength(19);
  });

  test('stays good while a stranger asks for four more, and all end with the sign-in', async () => {
    const links: string[] = [];
    for (let asked = 0; asked < 6; asked += 1) links.push(await emailedLink());
    expect(new Set(links).size).toBe(6);
    const [sixth = '', fifth = '', ...newer] = links;
    expect(await call('admin-sign-in', { token: sixth })).toMatchObject({ status: 409 });
    expect(await call('admin-sign-in', { token: fifth })).toMatchObject({ status: 200 });
    for (const token of newer) {
      expect(await call('admin-sign-in', { token })).toMatchObject({ status: 409 });
    }
  });

  test('signs nobody in when a scanner of emails opens it', async () => {
    const token = await emailedLink();
    for (const path of ['/admin/sign-in', '/api/admin-sign-in']) {
      const reply = await fetch(`${shop.url}${path}?token=${token}#${token}`);
      expect(reply.headers.has('set-cookie')).toBe(false);
    }
    expect(await call('admin-sign-in', { token })).toMatchObject({ status: 200 });
  });

  test('is asked for with the same reply after the same statements, whoever may sign in', async () => {
    const device = await deviceOf(OWNER);
    const outcomes = [];
    for (const email of [OWNER, freshEmail()]) {
      const collection = collectStatements();
      const { status, body, headers } = await call('admin-send-link', { email }, device);
      const statements = collection.statements
        .filter(({ functionName }) => functionName === 'admin-send-link')
        .map(({ text }) => text);
      await shop.idle();
      collection.stop();
      const queued = statements.findIndex((text) => text.includes('insert into outbox'));
      outcomes.push({
        status,
        body,
        names: [...headers.keys()],
        statements: statements.slice(0, queued + 1),
      });
    }
    expect(outcomes[1]).toEqual(outcomes[0]);
    expect(outcomes[0]?.statements).toHaveLength(4);
  });
});

test('a session that was there before signing in is neither used nor left', async () => {
  const planted = 'gb-office=planted-by-an-attacker';
  const cookie = cookieOf(await call('admin-sign-in', { token: await emailedLink() }, planted));
  expect(cookie).not.toBe(planted);
  expect([await statusWith(planted), await statusWith(cookie)]).toEqual([401, 200]);
  const { cookie: former } = await signIn(shop.url);
  await shop.database.query("delete from outbox where kind = 'office-link'");
  expect(
    await call('admin-sign-in', { token: await emailedLink() }, `other=1; ${former}`),
  ).toMatchObject({ status: 200 });
  expect(await statusWith(former)).toBe(401);
});

describe('a stranger who asks for links without end', () => {
  const CLERK = 'clerk@ghostbarrel.example';
  const isMailed = async (email: string, cookie?: string) => {
    await shop.idle();
    await shop.database.query("delete from outbox where kind = 'office-link'");
    const before = shop.emailsTo(email).length;
    await call('admin-send-link', { email }, cookie);
    await shop.idle();
    return shop.emailsTo(email).length > before;
  };

  test('keeps new browsers out, but not one that has signed in before, also after its sign-out', async () => {
    vi.stubEnv('ADMIN_EMAILS', `${OWNER},${CLERK}`);
    const [owner, clerk] = [await deviceOf(OWNER), await deviceOf(CLERK)];
    for (let asked = 0; asked < 20; asked += 1) await call('admin-send-link', { email: OWNER });
    expect(await isMailed(OWNER)).toBe(false);
    expect(await isMailed(OWNER, clerk)).toBe(false);
    for (const forged of [`${owner}.1`, owner.replace('=', '=x'), owner.replace(/\..*/, '.')]) {
      expect(await isMailed(OWNER, forged)).toBe(false);
    }
    expect(await isMailed(OWNER, owner)).toBe(true);
    for (let asked = 1; asked < 20; asked += 1) {
      await call('admin-send-link', { email: OWNER }, owner);
    }
    expect(await isMailed(OWNER, owner)).toBe(false);
    const { output } = await runCommand(['sign-in-link', OWNER]);
    const token = /#(\S+)/.exec(output)?.[1];
    expect(await call('admin-sign-in', { token })).toMatchObject({ status: 200 });
  });
});

test('made-up sessions are limited by client, and a session of that client is not', async () => {
  const { cookie } = await signIn(shop.url);
  const client = freshClient();
  const ask = (sent: string) =>
    shop.call('admin-status', {}, { origin: shop.url, ...client, cookie: sent });
  const statuses = [];
  for (let made = 0; made < 101; made += 1) {
    statuses.push((await ask(`gb-office=made-up-${made}`)).status);
  }
  expect(statuses).toEqual([...Array<number>(100).fill(401), 429]);
  expect(await ask(cookie)).toMatchObject({ status: 200 });
});

test('a person who leaves ADMIN_EMAILS is out with the next request, and stays out', async () => {
  const clerk = 'clerk@ghostbarrel.example';
  vi.stubEnv('ADMIN_EMAILS', `${OWNER},${clerk}`);
  const token = await emailedLink(clerk);
  const { cookie } = await signIn(shop.url, clerk);
  expect(await statusWith(cookie)).toBe(200);
  vi.stubEnv('ADMIN_EMAILS', OWNER);
  expect(await statusWith(cookie)).toBe(401);
  expect(await call('admin-sign-in', { token })).toMatchObject({ status: 409 });
  await reconcilePayments();
  vi.stubEnv('ADMIN_EMAILS', `${OWNER},${clerk}`);
  expect(await statusWith(cookie)).toBe(401);
  expect(await call('admin-sign-in', { token })).toMatchObject({ status: 409 });
});

test('no token of a link or a session, and no address, is ever logged', async () => {
  const lines: string[] = [];
  for (const level of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, level).mockImplementation((...words) => {
      lines.push(words.map(String).join(' '));
    });
  }
  const token = await emailedLink();
  const cookie = cookieOf(await call('admin-sign-in', { token }));
  await call('admin-sign-in', { token });
  await call('admin-status', {}, cookie);
  await call('admin-sign-out', { everywhere: true }, cookie);
  await shop.idle();
  const log = lines.join('\n');
  expect(log).toContain('"function":"admin-sign-in"');
  for (const secret of [token, cookie.replace('gb-office=', ''), OWNER]) {
    expect(secret.length).toBeGreaterThan(10);
    expect(log).not.toContain(secret);
  }
});

describe('the pages of the office', () => {
  const pages = readdirSync('src/pages/admin')
    .map((file) => `/admin/${file}`.replace(/(?:\/index)?\.astro$/, ''))
    .concat('/admin/orders/ORD-1', '/admin/returns/RET-1');

  test.each(pages)(
    '%s is framed by no site, kept nowhere and names itself to nobody',
    async (path) => {
      const collection = collectStatements();
      const reply = await fetch(shop.url + path, { redirect: 'manual' });
      collection.stop();
      expect(reply.status).toBe(200);
      expect(Object.fromEntries(reply.headers)).toMatchObject({
        'cache-control': 'private, no-store',
        'content-security-policy': expect.stringContaining("frame-ancestors 'none'") as string,
        'referrer-policy': 'no-referrer',
        'x-frame-options': 'DENY',
        'x-robots-tag': 'noindex',
      });
      expect(collection.statements).toEqual([]);
    },
  );
});
