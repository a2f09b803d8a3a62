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

describe('the PayPal settings', () => {
  test('default to the live API', () => {
    expect(readPaypalAccount(readSettings({ ...shop, ...keys }))).toEqual({
      apiBase: LIVE,
      clientId: 'client',
      clientSecret: 'secret',
      webhookId: '1JE4291016473214C',
    });
    expect(readPaypalAccount(readSettings(at(SANDBOX)))).toMatchObject({ apiBase: SANDBOX });
  });

  test("may be missing, and then PayPal can't be used", () => {
    expect(() => readPaypalAccount(readSettings(shop))).toThrow('PayPal is not set up');
  });

  test('are refused when incomplete', () => {
    expect(() => readSettings({ ...shop, ...keys, PAYPAL_WEBHOOK_ID: '' })).toThrow(
      'PAYPAL_WEBHOOK_ID is not set',
    );
  });

  test('of a production deploy point to PayPal or its sandbox', () => {
    const production = { CONTEXT: 'production' };
    expect(() => readSettings({ ...at(LOCAL), ...production })).toThrow('PAYPAL_API_BASE is not');
    expect(() => readSettings({ ...at(SANDBOX), ...production })).not.toThrow();
  });

  test('of a shop with live keys point to the live API only', () => {
    const live = { STRIPE_SECRET_KEY: 'sk_live_abc' };
    expect(() => readSettings({ ...at(SANDBOX), ...live })).toThrow('PAYPAL_API_BASE is not');
    expect(() => readSettings({ ...at(LIVE), ...live })).not.toThrow();
  });
});
