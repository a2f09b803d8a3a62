import { describe, expect, test, vi } from 'vitest';
import { shopSettings } from '../../../tests/support/shop-settings.ts';
import { readSettings } from '../settings.ts';
import { getOrder } from './orders.ts';

const keys = {
  PAYPAL_CLIENT_ID: 'client',
  PAYPAL_CLIENT_SECRET: 'secret',
  PAYPAL_WEBHOOK_ID: '1JE4291016473214C',
};
const at = (PAYPAL_API_BASE: string) => ({ ...shopSettings, ...keys, PAYPAL_API_BASE });
const LIVE = 'https://api-m.paypal.com';
const SANDBOX = 'https://api-m.sandbox.paypal.com';
const LOCAL = 'http://127.0.0.1:4323';

describe('the PayPal settings', () => {
  test('default to the live API', () => {
    expect(readSettings({ ...shopSettings, ...keys }).PAYPAL_API_BASE).toBe(LIVE);
    expect(readSettings(at(SANDBOX)).PAYPAL_API_BASE).toBe(SANDBOX);
  });

  test("may be missing, and then PayPal can't be used", async () => {
    for (const [name, value] of Object.entries(shopSettings)) vi.stubEnv(name, value);
    for (const name of Object.keys(keys)) vi.stubEnv(name, undefined);
    await expect(getOrder('1')).rejects.toThrow('PayPal is not set up');
  });

  test('are refused when incomplete', () => {
    expect(() => readSettings({ ...shopSettings, ...keys, PAYPAL_WEBHOOK_ID: '' })).toThrow(
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

  test('may be written in capitals and with a slash', () => {
    for (const written of ['https://API-M.PAYPAL.COM', `${LIVE}/`]) {
      const settings = readSettings({ ...at(written), STRIPE_SECRET_KEY: 'sk_live_abc' });
      expect(settings.PAYPAL_API_BASE).toBe(LIVE);
    }
  });
});
