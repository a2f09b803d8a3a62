import { describe, expect, test } from 'vitest';
import { readSettings } from '../settings.ts';
import { readPaypalAccount } from './account.ts';

const shop = {
  DATABASE_URL: 'postgresql://shop:secret@db.ghostbarrel.example/shop',
  SMTP_URL: 'smtps://shop:secret@smtp.ghostbarrel.example',
  MAIL_FROM: 'Ghost Barrel <hello@ghostbarrel.example>',
  SITE_URL: 'https://ghostbarrel.example/',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const keys = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
};
const at = (PAYPAL_API_BASE: string) => ({ ...shop, ...keys, PAYPAL_API_BASE });
const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
const LOCAL = 'http://127.0.0.1:4323';

describe("the shop's account with PayPal", () => {
  test('is where money is real, unless the settings say otherwise', () => {
    expect(readPaypalAccount(readSettings({ ...shop, ...keys }))).toEqual({
      apiBase: LIVE,
      clientId: 'client',
      clientSecret: 'secret',
      webhookId: '1JE4291016473214C',
    });
    expect(readPaypalAccount(readSettings(at(SANDBOX)))).toMatchObject({ apiBase: SANDBOX });
  });

  test('may be missing, but is not to be used then', () => {
    expect(() => readPaypalAccount(readSettings(shop))).toThrow('PayPal is not set up');
  });

  test('is not half there', () => {
    expect(() => readSettings({ ...shop, ...keys, PAYPAL_WEBHOOK_ID: '' })).toThrow(
      'PAYPAL_WEBHOOK_ID is not set',
    );
  });

  test('of a production deploy is with PayPal, its sandbox too', () => {
    const production = { CONTEXT: 'production' };
    expect(() => readSettings({ ...at(LOCAL), ...production })).toThrow('PAYPAL_API_BASE is not');
    expect(() => readSettings({ ...at(SANDBOX), ...production })).not.toThrow();
  });

  test('of a shop with live keys takes real money alone', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_abc' };
    expect(() => readSettings({ ...at(SANDBOX), ...live })).toThrow('PAYPAL_API_BASE is not');
    expect(() => readSettings({ ...at(LIVE), ...live })).not.toThrow();
  });
});
