import { randomUUID } from 'node:crypto';
import sharp from 'sharp';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { oneProduct } from '../integration/test-seller.ts';
import { freshClient, freshEmail, openShop, type Reply } from '../integration/test-shop.ts';
import { stubLiveKeys } from '../support/live-keys.ts';
import { sharedShop } from '../integration/shared-shop.ts';

const REFUSED = { status: 403, body: { code: 'account_access_required' } };
const SUCCESS = { status: 200, body: { success: true } };
const UNKNOWN = 'acct_1UnknownAccount';

const shop = sharedShop(openShop);
let etta: Account;
let otis: Account;
let png: Blob;
beforeAll(async () => {
  [etta, otis] = [await openAccount(), await openAccount()];
  const drawn = sharp({ create: { width: 9, height: 9, channels: 3, background: '#7a3b12' } });
  png = new Blob([new Uint8Array(await drawn.png().toBuffer())]);
});
beforeEach(() => shop.database.query('delete from rate_limits'));
afterEach(() => {
  vi.unstubAllEnvs();
});

interface Account {
  accountId: string;
  accountSecret: string;
  email: string;
}

const create = (email: string, requestKey?: string) =>
  shop.call('create-connected-account', { email, business_type: 'individual', requestKey });

async function openAccount(email = freshEmail()): Promise<Account> {
  const { body } = await create(email);
  return { accountId: String(body.accountId), accountSecret: String(body.accountSecret), email };
}

function goLive(): void {
  stubLiveKeys();
  vi.stubEnv('PLATFORM_ENABLED', 'true');
}

async function upload(accountId: string, secret?: string, query = {}): Promise<Reply> {
  const search = new URLSearchParams({ account: accountId, ...query });
  const response = await fetch(`${shop.url}/api/upload-product-picture?${search}`, {
    method: 'POST',
    headers: {
      'content-type': 'image/png',
      ...freshClient(),
      ...(secret !== undefined && { authorization: `Bearer ${secret}` }),
    },
    body: png,
  });
  const body = (await response.json()) as Record<string, unknown>;
  return { status: response.status, headers: response.headers, body };
}

/**
 * Each function for owners, with its result with live keys, where Stripe is unreachable here, and with test keys. The
 * picture and the product named here do not exist.
 */
const asOwner: [string, (accountId: string, secret?: string) => Promise<Reply>, number, number][] =
  [
    [
      'get-account-status',
      (accountId, accountSecret) => shop.call('get-account-status', { accountId, accountSecret }),
      503,
      200,
    ],
    [
      'create-account-link',
      (accountId, accountSecret) => shop.call('create-account-link', { accountId, accountSecret }),
      503,
      200,
    ],
    [
      'create-connect-product',
      (accountId, accountSecret) => {
        const product = { ...oneProduct(), picture: '0'.repeat(32) };
        return shop.call('create-connect-product', { accountId, accountSecret, ...product });
      },
      400,
      400,
    ],
    [
      'archive-connect-product',
      (accountId, accountSecret) =>
        shop.call('archive-connect-product', { accountId, accountSecret, productId: 'prod_1' }),
      404,
      404,
    ],
    ['upload-product-picture', upload, 200, 200],
  ];

const LINK = /\/platform\/onboarding\?account=(acct_\w+)#secret=([\w-]{43})$/gm;

const linksTo = (email: string) =>
  shop
    .emailsTo(email)
    .flatMap(({ text }) => [...text.matchAll(LINK)])
    .map(([, accountId = '', accountSecret = '']) => ({ accountId, accountSecret }));

/** Has a link emailed, and returns its secret. */
async function emailedSecret({ accountId, email }: Account): Promise<string> {
  await shop.call('send-account-link', { accountId });
  await shop.idle();
  // The newest email is first.
  return linksTo(email)[0]?.accountSecret ?? '';
}

/** The result for a client with access. */
const hasAccess = async (accountId: string, accountSecret: string) => {
  const { status, body } = await upload(accountId, accountSecret);
  return status === 200 && body.success === true;
};

describe.each(asOwner)('with live keys, %s', (_name, call, status) => {
  test('is refused without the secret of that account', async () => {
    goLive();
    const { accountId, email } = etta;
    for (const secret of [undefined, '', 'x'.repeat(43), otis.accountSecret, accountId, email]) {
      const reply = await call(accountId, secret);
      expect(reply, secret).toMatchObject(REFUSED);
      expect(JSON.stringify(reply.body)).not.toContain(email);
    }
  });

  test('accepts the secret of that account', async () => {
    goLive();
    expect(await call(etta.accountId, etta.accountSecret)).toMatchObject({ status });
  });
});

test('a secret in the query of an upload is ignored, because queries are logged', async () => {
  goLive();
  const { accountId, accountSecret } = etta;
  expect(await upload(accountId, undefined, { accountSecret })).toMatchObject(REFUSED);
  expect(await upload(accountId, accountSecret)).toMatchObject(SUCCESS);
});

test('with test keys every function is open (requirements §6)', async () => {
  for (const [name, call, , status] of asOwner) {
    expect(await call(etta.accountId, 'wrong'), name).toMatchObject({ status });
  }
});

test('sales, which show addresses, need an emailed secret of that account with any keys', async () => {
  const [june, wade] = [await openAccount(), await openAccount()];
  const listSales = (accountSecret?: string) =>
    shop.call('list-connect-sales', { accountId: june.accountId, accountSecret });
  const [emailed, other] = [await emailedSecret(june), await emailedSecret(wade)];
  // Whoever opens an account has its first secret, whoever's address they give.
  const wrong = [undefined, '', 'x'.repeat(43), june.accountSecret, wade.accountSecret, other];
  for (const secret of wrong) expect(await listSales(secret), secret).toMatchObject(REFUSED);
  expect(await listSales(emailed)).toMatchObject(SUCCESS);
  goLive();
  for (const secret of wrong) expect(await listSales(secret), secret).toMatchObject(REFUSED);
  expect(await listSales(emailed)).toMatchObject(SUCCESS);
});

describe('the account secret', () => {
  test('has 256 bits and is stored as a hash', async () => {
    expect(etta.accountSecret).toMatch(/^[\w-]{43}$/);
    const tables = ['connected_accounts', 'account_secrets', 'outbox', 'audit', 'rate_limits'];
    for (const table of tables) {
      const kept = JSON.stringify(await shop.database.query(`select * from ${table}`));
      expect(kept, table).not.toContain(etta.accountSecret);
    }
  });

  test('is returned again to the browser that repeats its request, and to no other', async () => {
    const [email, requestKey] = [freshEmail(), randomUUID()];
    const [first, again] = [await create(email, requestKey), await create(email, requestKey)];
    const strangers = [
      await create(email),
      await create(email, randomUUID()),
      await create(freshEmail(), requestKey),
    ];
    const accountId = String(first.body.accountId);
    expect(again.body.accountId).toBe(accountId);
    goLive();
    for (const { body } of [first, again]) {
      expect(await hasAccess(accountId, String(body.accountSecret))).toBe(true);
    }
    for (const { body } of strangers) {
      expect(body.accountId).not.toBe(accountId);
      expect(await hasAccess(accountId, String(body.accountSecret))).toBe(false);
    }
  });

  test('expires after 30 days and is then deleted', async () => {
    const old = await openAccount();
    await shop.age('29 days');
    await shop.reconcile();
    goLive();
    expect(await hasAccess(old.accountId, old.accountSecret)).toBe(true);
    await shop.age('1 day');
    expect(await hasAccess(old.accountId, old.accountSecret)).toBe(false);
    vi.unstubAllEnvs();
    await shop.reconcile();
    const kept = await shop.database.query('select from account_secrets where account_id = $1', [
      old.accountId,
    ]);
    expect(kept).toEqual([]);
  });
});

describe('an account link by email', () => {
  const requestLink = (body: object, headers?: Record<string, string>) =>
    shop.call('send-account-link', body, headers);
  test('contains a new secret and goes to the account’s own address, by id or by address', async () => {
    const { accountId, accountSecret, email } = await openAccount();
    expect(await requestLink({ accountId })).toMatchObject(SUCCESS);
    expect(await requestLink({ email: ` ${email.toUpperCase()}` })).toMatchObject(SUCCESS);
    await shop.idle();
    const links = linksTo(email);
    expect(links.map((link) => link.accountId)).toEqual([accountId, accountId]);
    const secrets = new Set([accountSecret, ...links.map((link) => link.accountSecret)]);
    expect(secrets.size).toBe(3);
    goLive();
    for (const secret of secrets) expect(await hasAccess(otis.accountId, secret)).toBe(false);
    expect(await hasAccess(accountId, links[0]?.accountSecret ?? '')).toBe(true);
  });

  test('ends all other access when the first is used, however the account was opened', async () => {
    const [email, requestKey] = [freshEmail(), randomUUID()];
    const stranger = (await create(email, requestKey)).body;
    const account = { accountId: String(stranger.accountId), accountSecret: '', email };
    const [first, second] = [await emailedSecret(account), await emailedSecret(account)];
    const opens = (secret: unknown) => hasAccess(account.accountId, String(secret));
    goLive();
    // Anyone can have links sent: only using one ends access.
    expect(await opens(stranger.accountSecret)).toBe(true);
    expect(await opens(second)).toBe(true);
    for (const ended of [stranger.accountSecret, first]) expect(await opens(ended)).toBe(false);
    vi.unstubAllEnvs();
    const repeated = (await create(email, requestKey)).body;
    const third = await emailedSecret(account);
    goLive();
    expect(repeated.accountId).toBe(account.accountId);
    expect(await opens(repeated.accountSecret)).toBe(false);
    for (const kept of [third, second]) expect(await opens(kept)).toBe(true);
  });

  test('lists all accounts of an address, the requested one first', async () => {
    const email = freshEmail();
    const [first, second] = [await openAccount(email), await openAccount(email)];
    const both = [first.accountId, second.accountId];
    await requestLink({ email });
    await shop.idle();
    expect(linksTo(email).map(({ accountId }) => accountId)).toEqual(both);
    await requestLink({ accountId: second.accountId });
    await shop.idle();
    // The newest email is first.
    expect(linksTo(email)[0]?.accountId).toBe(second.accountId);
    expect(linksTo(email)).toHaveLength(4);
  });

  test('reaches a seller even when a stranger opens accounts for the address', async () => {
    const { accountId, email } = await openAccount();
    const strangers: Account[] = [];
    for (let times = 0; times < 12; times += 1) strangers.push(await openAccount(email));
    for (const stranger of strangers) await requestLink({ accountId: stranger.accountId });
    await shop.idle();
    expect(shop.emailsTo(email)).toHaveLength(5);
    for (const { text } of shop.emailsTo(email)) expect(text).toContain(`${accountId}#secret=`);
  });

  test('is answered the same for an unknown account, and nothing is sent', async () => {
    const stranger = freshEmail();
    const before = shop.mailbox.mails.length;
    const misses = [
      await requestLink({ accountId: UNKNOWN }),
      await requestLink({ email: stranger }),
    ];
    await shop.idle();
    expect(shop.mailbox.mails).toHaveLength(before);
    const hits = [
      await requestLink({ accountId: etta.accountId }),
      await requestLink({ email: etta.email }),
    ];
    for (const { status, headers, body } of [...misses, ...hits]) {
      expect(status).toBe(200);
      expect(body).toEqual({ success: true });
      expect(headers.get('content-length')).toBe(misses[0]?.headers.get('content-length'));
    }
  });

  test('is limited to five an hour per address without the reply revealing it', async () => {
    const { accountId, email } = await openAccount();
    for (let times = 0; times < 4; times += 1) {
      expect(await requestLink({ accountId })).toMatchObject(SUCCESS);
      expect(await requestLink({ email })).toMatchObject(SUCCESS);
    }
    await shop.idle();
    expect(shop.emailsTo(email)).toHaveLength(5);
  });

  test('is limited to five an hour per client', async () => {
    const client = freshClient();
    for (let times = 0; times < 5; times += 1) {
      expect(await requestLink({ email: freshEmail() }, client)).toMatchObject(SUCCESS);
    }
    expect(await requestLink({ email: freshEmail() }, client)).toMatchObject({ status: 429 });
  });
});
