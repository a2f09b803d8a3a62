import { afterEach, describe, expect, test, vi } from 'vitest';
import { shopSettings } from '../../tests/support/shop-settings.ts';
import { withRequestContext } from './log.ts';
import {
  isNotReady,
  readSettings,
  settingNames,
  settings,
  SettingsError,
  ShopNotReady,
} from './settings.ts';

/** 24 bytes. */
const WEBHOOK_SECRET = 'whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw';

const live = { ...shopSettings, STRIPE_SECRET_KEY: 'sk_live_abc' };
const sandboxSettings = { STRIPE_API_BASE: 'http://127.0.0.1:4322' };

test("a shop needs six settings; contact messages go to the brand's address by default", () => {
  expect(readSettings(shopSettings)).toMatchObject({
    CONTACT_TO: 'hello@ghostbarrel.example',
    SITE_URL: 'https://ghostbarrel.example',
  });
});

test('each setting that is missing or empty has its own sentence', () => {
  expect(() => readSettings({ ...shopSettings, SMTP_URL: undefined, MAIL_FROM: '' })).toThrow(
    new SettingsError([
      "SMTP_URL is not set: it is the mail server's address, such as smtps://user:password@smtp.example.com.",
      'MAIL_FROM is not set: it is the sender of our emails, such as Ghost Barrel <hello@ghostbarrel.example>.',
    ]),
  );
});

test.each([
  ['DATABASE_URL', 'mysql://shop'],
  ['SITE_URL', 'ghostbarrel.example'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_abc'],
  ['CONTACT_TO', 'the office'],
  ['ORDER_NOTIFY_TO', 'the office'],
  ['ADMIN_EMAILS', 'the owner'],
  ['STRIPE_API_BASE', 'localhost'],
  ['PLATFORM_FEE_PERCENT', '-1'],
  ['PLATFORM_FEE_PERCENT', '101'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_one whsec_two'],
  ['ORDER_WEBHOOK_URL', 'tools.example/orders'],
  ['ORDER_WEBHOOK_URL', 'http://tools.example/orders'],
  ['ORDER_WEBHOOK_URL', 'https://shop:secret@tools.example/orders'],
  ['ORDER_WEBHOOK_SECRET', 'MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw'],
  ['ORDER_WEBHOOK_SECRET', 'whsec_c2hvcnQ='],
  ['ORDER_WEBHOOK_SECRET', `${WEBHOOK_SECRET}, ${WEBHOOK_SECRET}, ${WEBHOOK_SECRET}`],
])('%s is refused when it is %s', (name, value) => {
  expect(() => readSettings({ ...shopSettings, [name]: value })).toThrow(
    new RegExp(`^${name} is not`),
  );
});

test('the owner gets notices at each address that is set, and a wrong one is named by its place', () => {
  const read = (ORDER_NOTIFY_TO: string) => readSettings({ ...shopSettings, ORDER_NOTIFY_TO });
  expect(read('').ORDER_NOTIFY_TO).toBeUndefined();
  expect(read(' etta@owner.example,wade@owner.example').ORDER_NOTIFY_TO).toBe(
    'etta@owner.example, wade@owner.example',
  );
  expect(() => read('etta@owner.example, wade, june@owner.example')).toThrow(
    'address 2 of 3 is wrong.',
  );
  expect(() => read('etta@owner.example,')).toThrow('address 2 of 2 is wrong.');
});

test('emails are from an address, or from a name with an address', () => {
  const read = (MAIL_FROM: string) => readSettings({ ...shopSettings, MAIL_FROM }).MAIL_FROM;
  const address = 'hello@ghostbarrel.example';
  expect(read(address)).toEqual({ name: '', address });
  for (const named of [`Salt, Inc. <${address}>`, `"Salt, Inc." <\u202a${address}\u202c>`]) {
    expect(read(named)).toEqual({ name: 'Salt, Inc.', address });
  }
});

test('addresses have nothing that does not show', () => {
  const pasted = '\u200b\u2068Etta@owner.example\u2069';
  const set = { CONTACT_TO: pasted, ORDER_NOTIFY_TO: `${pasted},b@owner.example` };
  const read = readSettings({ ...shopSettings, ...set, ADMIN_EMAILS: `Etta <${pasted}>` });
  expect(read).toMatchObject({
    CONTACT_TO: 'etta@owner.example',
    ORDER_NOTIFY_TO: 'etta@owner.example, b@owner.example',
  });
  expect([...(read.ADMIN_EMAILS ?? [])]).toEqual([['etta@owner.example', 'Etta']]);
});

test.each([
  ['MAIL_FROM', '"Salt <hello@salt.example>"', 'It is in quotes: leave them out.'],
  ['MAIL_FROM', "'hello@salt.example'", 'It is in quotes: leave them out.'],
  ['SITE_URL', '“https://salt.example”', 'It is in quotes: leave them out.'],
  ['CONTACT_TO', '"hello@salt.example"', 'It is in quotes: leave them out.'],
  ['PAYPAL_CLIENT_SECRET', '"salt"', 'It is in quotes: leave them out.'],
  ['SMTP_URL', 'SMTP_URL=smtp://salt.example', 'It begins with its own name: leave SMTP_URL= out.'],
  ['SITE_URL', 'https://salt.example ', /It has a space around it or a character/],
  ['STRIPE_SECRET_KEY', '\u200bsk_test_salt', /It has a space around it or a character/],
  ['STRIPE_SECRET_KEY', 'pk_test_salt', "It seems to be Stripe's publishable key."],
  ['STRIPE_SECRET_KEY', 'whsec_salt', 'It seems to be the secret of a webhook.'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_salt', "It seems to be Stripe's secret key."],
  ['DATABASE_URL', 'https://salt.example/db', 'It seems to be the address of a page.'],
  ['SMTP_URL', 'hello@salt.example', 'It seems to be an email address.'],
  ['MAIL_FROM', 'smtps://salt.example', "It seems to be a mail server's address."],
])('%s that is %s is refused with what it seems to have', (name, value, hint) => {
  const read = () => readSettings({ ...shopSettings, [name]: value });
  expect(read).toThrow(hint);
  expect(read).not.toThrow(/salt/i);
});

test('a refusal has no hint when nothing is known of what is wrong', () => {
  const read = () => readSettings({ ...shopSettings, STRIPE_SECRET_KEY: 'sk_test' });
  expect(read).toThrow(
    new SettingsError(["STRIPE_SECRET_KEY is not Stripe's secret key, such as sk_test_…."]),
  );
});

describe('ADMIN_EMAILS', () => {
  const read = (ADMIN_EMAILS: string) => readSettings({ ...shopSettings, ADMIN_EMAILS });

  test('takes addresses, and names before some of them', () => {
    const list =
      ' Ruth Amsden <Ruth@Owner.example>,etta@owner.example , "Wade T." <wade@owner.example>';
    expect([...(read(list).ADMIN_EMAILS ?? [])]).toEqual([
      ['ruth@owner.example', 'Ruth Amsden'],
      ['etta@owner.example', ''],
      ['wade@owner.example', 'Wade T.'],
    ]);
  });

  test.each([
    'Ruth ruth@owner.example',
    'Ruth <ruth>',
    'Ruth <ruth@owner.example',
    'Ruth <ruth@owner.example> Amsden',
    'Ruth <<ruth@owner.example>>',
    '<ruth@owner.example>',
    '\u200b <ruth@owner.example>',
    'wade@owner.example <ruth@owner.example>',
    `${'Ruth'.repeat(20)} <ruth@owner.example>`,
    '',
  ])('is refused with %j, in a sentence that names the setting and not the value', (wrong) => {
    const list = `etta@owner.example,${wrong}`;
    expect(() => read(list)).toThrow(
      'ADMIN_EMAILS is not a list of email addresses with commas, each alone or as in Ruth <ruth@example.com>: address 2 of 2 is wrong.',
    );
  });

  test('takes a comma within a name for the end of an address', () => {
    expect(() => read('"Amsden, Ruth" <ruth@owner.example>')).toThrow('address 1 of 2 is wrong.');
  });
});

test("the platform's fee is 10 % by default, and it may have two webhooks", () => {
  expect(readSettings(shopSettings)).toMatchObject({ PLATFORM_FEE_PERCENT: 10 });
  const set = { PLATFORM_FEE_PERCENT: '2.5', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_a, whsec_b' };
  expect(readSettings({ ...shopSettings, ...set })).toMatchObject({
    PLATFORM_FEE_PERCENT: 2.5,
    STRIPE_CONNECT_WEBHOOK_SECRET: ['whsec_a', 'whsec_b'],
  });
});

test('a platform that is turned on needs its webhook secret', () => {
  expect(() => readSettings({ ...shopSettings, PLATFORM_ENABLED: 'true' })).toThrow(
    'PLATFORM_ENABLED needs STRIPE_CONNECT_WEBHOOK_SECRET',
  );
  expect(() => readSettings({ ...shopSettings, PLATFORM_ENABLED: 'yes' })).toThrow(
    'PLATFORM_ENABLED is neither true nor false.',
  );
});

describe('SMTP_URL', () => {
  const read = (SMTP_URL: string) => () => readSettings({ ...shopSettings, SMTP_URL });

  test.each(['shop:a/xyz', 'shop:a@xyz', 'shop:a?xyz', 'shop:a#xyz', 'shop:a%xyz'])(
    'with the login %s is refused with how to encode it, without its value',
    (login) => {
      const url = `smtps://${login}@smtp.ghostbarrel.example`;
      expect(read(url)).toThrow('In its user and password, write / as %2F, @ as %40,');
      expect(read(url)).not.toThrow('xyz');
    },
  );

  test.each([
    'smtps://shop%40ghostbarrel.example:pa%2Fss%40:+@smtp.ghostbarrel.example:465/',
    'smtp://smtp.ghostbarrel.example:587?requireTLS=true',
    'smtp://[::1]:2525',
  ])('is accepted when it is %s', (url) => {
    expect(read(url)()).toMatchObject({ SMTP_URL: url });
  });
});

describe('each setting of a complete shop', () => {
  const complete: Record<string, string> = {
    ...live,
    CONTEXT: 'production',
    MAIL_FROM: 'Shop <shop@ghostbarrel.example>',
    CONTACT_TO: 'support@ghostbarrel.example',
    ORDER_NOTIFY_TO: 'etta@owner.example, orders@owner.example',
    STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_platform1,whsec_platform2',
    ORDER_WEBHOOK_URL: 'https://tools.example/orders?key=tool0key',
    ORDER_WEBHOOK_SECRET: `${WEBHOOK_SECRET}, ${WEBHOOK_SECRET}`,
    PLATFORM_ENABLED: 'true',
    PAYPAL_CLIENT_ID: 'paypal0client',
    PAYPAL_CLIENT_SECRET: 'paypal0secret',
    PAYPAL_WEBHOOK_ID: 'paypal0webhook',
  };
  const WRONG = 'wrong0value';
  /** Any text will do. */
  const FREE = ['CONTEXT', 'PAYPAL_CLIENT_ID', 'PAYPAL_CLIENT_SECRET', 'PAYPAL_WEBHOOK_ID'];
  const secrets = [WRONG, ...Object.values(complete)].filter((value) => value.length > 10);

  function errorWith(changes: Record<string, string>): string | undefined {
    try {
      readSettings({ ...complete, ...changes });
      return undefined;
    } catch (error) {
      return (error as SettingsError).message;
    }
  }

  test('is valid', () => {
    expect(errorWith({})).toBeUndefined();
  });

  test.each(settingNames)('%s is named, and no value, when it is missing or wrong', (name) => {
    const missing = errorWith({ [name]: '' });
    const wrong = errorWith({ [name]: WRONG });
    if (missing) expect(missing).toContain(name);
    if (!FREE.includes(name)) expect(wrong).toContain(name);
    for (const error of [missing, wrong]) {
      expect(secrets.filter((value) => error?.includes(value))).toEqual([]);
    }
  });
});

describe('the settings of this process', () => {
  const set = (changes: Record<string, string>) => {
    for (const [name, value] of Object.entries(changes)) vi.stubEnv(name, value);
  };
  afterEach(() => vi.unstubAllEnvs());

  test('follow the variables', () => {
    set(shopSettings);
    expect(settings().STRIPE_WEBHOOK_SECRET).toBe('whsec_abc');
    set({ STRIPE_WEBHOOK_SECRET: 'whsec_new' });
    expect(settings().STRIPE_WEBHOOK_SECRET).toBe('whsec_new');
    set({ STRIPE_WEBHOOK_SECRET: '' });
    expect(() => settings()).toThrow('STRIPE_WEBHOOK_SECRET');
  });

  test("are a preview's for a request to a preview", () => {
    set({ ...shopSettings, DATABASE_URL: '', NETLIFY_DB_URL: shopSettings.DATABASE_URL });
    expect(settings().CONTEXT).toBeUndefined();
    const deploy = { context: 'deploy-preview', id: 'one', published: false };
    const netlify = { requestId: 'one', deploy, waitUntil: () => undefined };
    withRequestContext('health', netlify, () => {
      expect(settings().CONTEXT).toBe('deploy-preview');
    });
    expect(settings().CONTEXT).toBeUndefined();
  });
});

describe('with live keys', () => {
  test.each([
    ['with a live key', live],
    ['deployed to production', { ...shopSettings, CONTEXT: 'production' }],
  ])('%s refuses sandbox settings', (_how, settings) => {
    expect(() => readSettings({ ...settings, ...sandboxSettings })).toThrow(
      'STRIPE_API_BASE is set',
    );
    const local = { ...settings, SMTP_URL: 'smtp://127.0.0.1:2525' };
    expect(() => readSettings(local)).toThrow('SMTP_URL points to this machine');
    const tool = {
      ORDER_WEBHOOK_URL: 'http://127.0.0.1:4000/',
      ORDER_WEBHOOK_SECRET: WEBHOOK_SECRET,
    };
    expect(readSettings({ ...shopSettings, ...tool })).toMatchObject({
      ...tool,
      ORDER_WEBHOOK_SECRET: [WEBHOOK_SECRET],
    });
    expect(() => readSettings({ ...settings, ...tool })).toThrow(
      'ORDER_WEBHOOK_URL points to this machine',
    );
    expect(() => readSettings(settings)).not.toThrow();
  });

  test.each([
    'LOCALHOST',
    'shop.localhost.',
    '127.0.0.2',
    '0x7f.1',
    '0.0.0.0',
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
  ])('the host %s is this machine', (host) => {
    const addresses = { DATABASE_URL: 'postgresql', SMTP_URL: 'smtps', SITE_URL: 'https' };
    for (const [name, scheme] of Object.entries(addresses)) {
      const set = { ...live, [name]: `${scheme}://${host}` };
      expect(() => readSettings(set)).toThrow(`${name} points to this machine`);
    }
  });

  test.each([
    '127.anything.example',
    '127.0.0.1.example',
    'localhost.example',
    'notlocalhost',
    '[::ffff:7f1:203]',
  ])('the host %s is not this machine', (host) => {
    const set = { ...live, DATABASE_URL: `postgresql://${host}`, SITE_URL: `https://${host}` };
    expect(() => readSettings(set)).not.toThrow('points to this machine');
  });
});

describe('before anything is set up', () => {
  test.each([
    {},
    { SITE_URL: 'https://a.example', MAIL_FROM: 'A <a@b.example>', STRIPE_SECRET_KEY: '' },
  ])('with %j a shop is not ready', (environment) => {
    expect(isNotReady(environment)).toBe(true);
    expect(() => readSettings(environment)).toThrow(ShopNotReady);
  });

  test.each([
    'DATABASE_URL',
    'SMTP_URL',
    'ADMIN_EMAILS',
    'STRIPE_WEBHOOK_SECRET',
    'PAYPAL_CLIENT_ID',
  ])('with %s set, what is missing is an error', (name) => {
    expect(() => readSettings({ [name]: 'x' })).toThrow(SettingsError);
    expect(() => readSettings({ [name]: 'x' })).not.toThrow(ShopNotReady);
  });
});

describe('the database', () => {
  const { DATABASE_URL, ...others } = shopSettings;
  const netlify = { NETLIFY_DB_URL: 'postgresql://shop:secret@ep-new.neon.example/shop' };

  test("is Netlify's unless the shop has its own", () => {
    expect(readSettings({ ...others, ...netlify })).toMatchObject({
      DATABASE_URL: netlify.NETLIFY_DB_URL,
    });
    expect(readSettings({ ...shopSettings, ...netlify })).toMatchObject({ DATABASE_URL });
  });

  test('is missing in one sentence that names both', () => {
    expect(() => readSettings(others)).toThrow(
      new SettingsError([
        'DATABASE_URL is not set, and Netlify Database has no address (NETLIFY_DB_URL).',
      ]),
    );
  });
});

describe.each(['deploy-preview', 'branch-deploy'])('a %s', (CONTEXT) => {
  const { DATABASE_URL, ...set } = shopSettings;
  const own = 'postgresql://shop:secret@ep-copy.neon.example/shop';
  const preview = { ...set, DATABASE_URL: undefined, SMTP_URL: undefined, CONTEXT };

  test('uses its copy of the database, and needs no mail server', () => {
    const copy = { DATABASE_URL: own };
    expect(readSettings({ ...preview, NETLIFY_DB_URL: own })).toMatchObject(copy);
    expect(readSettings({ ...preview, DATABASE_URL, NETLIFY_DB_URL: own })).toMatchObject(copy);
    expect(readSettings({ ...preview, DATABASE_URL, PREVIEW_DATABASE_URL: own })).toMatchObject(
      copy,
    );
  });

  test.each([
    ['which is all that is set', { DATABASE_URL }],
    ['set twice', { DATABASE_URL, PREVIEW_DATABASE_URL: DATABASE_URL }],
    ['set as its pooled address too', pooled('ep-production.neon.example')],
    ['set in capitals', { DATABASE_URL, PREVIEW_DATABASE_URL: inCapitals(DATABASE_URL) }],
  ])('refuses DATABASE_URL, %s, in one sentence without its value', (_how, database) => {
    expect(() => readSettings({ ...preview, ...database })).toThrow(
      new SettingsError([
        "DATABASE_URL may be the production database, so a preview does not use it: set PREVIEW_DATABASE_URL to another one, or remove it from the previews' settings.",
      ]),
    );
  });

  test('takes no real money', () => {
    const keys = { PAYPAL_CLIENT_ID: 'a', PAYPAL_CLIENT_SECRET: 'b', PAYPAL_WEBHOOK_ID: 'c' };
    const variables = { ...preview, NETLIFY_DB_URL: own };
    expect(() => readSettings({ ...variables, STRIPE_SECRET_KEY: 'sk_live_abc' })).toThrow(
      'STRIPE_SECRET_KEY is live, but a preview takes no real money',
    );
    expect(() => readSettings({ ...variables, ...keys })).toThrow(
      'PAYPAL_API_BASE is PayPal itself',
    );
    for (const PAYPAL_API_BASE of [
      'https://API-M.PAYPAL.COM',
      'https://api-m.paypal.com/',
      'https://api-m.paypal.com:443/v2',
      'https://api-m.paypal.com.',
      'http://api-m.paypal.com',
      'https://api.paypal.com',
    ]) {
      const live = () => readSettings({ ...variables, ...keys, PAYPAL_API_BASE });
      expect(live, PAYPAL_API_BASE).toThrow('PAYPAL_API_BASE is PayPal itself');
    }
    const test = { PAYPAL_API_BASE: 'https://API-M.Sandbox.PayPal.com/' };
    expect(() => readSettings({ ...variables, ...keys, ...test })).not.toThrow();
  });
});

/** The address with the host in capitals, with a dot at its end. */
function inCapitals(address: string): string {
  return address.replace(/@[^/]+/, (host) => `${host.toUpperCase()}.`);
}

function pooled(host: string) {
  const [endpoint = '', ...domain] = host.split('.');
  return {
    DATABASE_URL: `postgresql://shop:secret@${host}/shop`,
    PREVIEW_DATABASE_URL: `postgresql://shop:secret@${endpoint}-pooler.${domain.join('.')}/shop`,
  };
}
