import { describe, expect, test } from 'vitest';
import { shopSettings } from '../../tests/support/shop-settings.ts';
import { readSettings, SettingsError } from './settings.ts';

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
      'MAIL_FROM is not set: it is the sender of our mail, such as Ghost Barrel <hello@ghostbarrel.example>.',
    ]),
  );
});

test.each([
  ['DATABASE_URL', 'mysql://shop'],
  ['SITE_URL', 'ghostbarrel.example'],
  ['STRIPE_SECRET_KEY', 'pk_test_abc'],
  ['STRIPE_WEBHOOK_SECRET', 'sk_test_abc'],
  ['CONTACT_TO', 'the office'],
  ['STRIPE_API_BASE', 'localhost'],
  ['PLATFORM_FEE_PERCENT', '-1'],
  ['PLATFORM_FEE_PERCENT', '101'],
  ['STRIPE_CONNECT_WEBHOOK_SECRET', 'whsec_one whsec_two'],
])('%s is refused when it is %s', (name, value) => {
  expect(() => readSettings({ ...shopSettings, [name]: value })).toThrow(
    new RegExp(`^${name} is not`),
  );
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

test('an invalid secret is not repeated in the error', () => {
  expect(() => readSettings({ ...shopSettings, STRIPE_SECRET_KEY: 'hunter2' })).not.toThrow(
    /hunter2/,
  );
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
    expect(() => readSettings(settings)).not.toThrow();
  });

  test('a test deploy outside production may use sandbox settings', () => {
    const preview = { ...shopSettings, ...sandboxSettings, CONTEXT: 'deploy-preview' };
    expect(readSettings(preview)).toMatchObject(sandboxSettings);
  });
});
