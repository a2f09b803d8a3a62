import { describe, expect, test } from 'vitest';
import { readSettings, SettingsError } from './settings.ts';

const good = {
  DATABASE_URL: 'postgresql://shop:secret@db.ghostbarrel.example/shop',
  SMTP_URL: 'smtps://shop:secret@smtp.ghostbarrel.example',
  MAIL_FROM: 'Ghost Barrel <hello@ghostbarrel.example>',
  SITE_URL: 'https://ghostbarrel.example/',
  STRIPE_SECRET_KEY: 'sk_test_abc',
  STRIPE_WEBHOOK_SECRET: 'whsec_abc',
};
const live = { ...good, STRIPE_SECRET_KEY: 'sk_live_abc' };
const standIn = { STRIPE_API_BASE: 'http://127.0.0.1:4322' };

test('a shop needs six settings; contact messages go to the brand unless told otherwise', () => {
  expect(readSettings(good)).toMatchObject({
    CONTACT_TO: 'hello@ghostbarrel.example',
    SITE_URL: 'https://ghostbarrel.example',
  });
});

test('each setting that is missing or empty has its own sentence', () => {
  expect(() => readSettings({ ...good, SMTP_URL: undefined, MAIL_FROM: '' })).toThrow(
    new SettingsError(
      [
        "SMTP_URL is not set: it is the mail server's address, such as smtps://user:password@smtp.example.com.",
        'MAIL_FROM is not set: it is the sender of our mail, such as Ghost Barrel <hello@ghostbarrel.example>.',
      ],
      ['SMTP_URL', 'MAIL_FROM'],
    ),
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
  expect(() => readSettings({ ...good, [name]: value })).toThrow(new RegExp(`^${name} is not`));
});

test('the platform keeps a tenth unless told otherwise, and may have two webhooks', () => {
  expect(readSettings(good)).toMatchObject({ PLATFORM_FEE_PERCENT: 10 });
  const set = { PLATFORM_FEE_PERCENT: '2.5', STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_a, whsec_b' };
  expect(readSettings({ ...good, ...set })).toMatchObject({
    PLATFORM_FEE_PERCENT: 2.5,
    STRIPE_CONNECT_WEBHOOK_SECRET: ['whsec_a', 'whsec_b'],
  });
});

test('a platform that is turned on needs its webhook', () => {
  expect(() => readSettings({ ...good, PLATFORM_ENABLED: 'true' })).toThrow(
    'PLATFORM_ENABLED needs STRIPE_CONNECT_WEBHOOK_SECRET',
  );
  expect(() => readSettings({ ...good, PLATFORM_ENABLED: 'yes' })).toThrow(
    'PLATFORM_ENABLED is neither true nor false.',
  );
});

test('a secret that is wrong is not repeated', () => {
  expect(() => readSettings({ ...good, STRIPE_SECRET_KEY: 'hunter2' })).not.toThrow(/hunter2/);
});

describe('a shop that takes real money', () => {
  test.each([
    ['with a live key', live],
    ['deployed to production', { ...good, CONTEXT: 'production' }],
  ])('%s refuses the stand-ins', (_how, settings) => {
    expect(() => readSettings({ ...settings, ...standIn })).toThrow('STRIPE_API_BASE is set');
    const local = { ...settings, SMTP_URL: 'smtp://127.0.0.1:2525' };
    expect(() => readSettings(local)).toThrow('SMTP_URL leads to this machine');
    expect(() => readSettings(settings)).not.toThrow();
  });

  test('a test key elsewhere may use them', () => {
    const preview = { ...good, ...standIn, CONTEXT: 'deploy-preview' };
    expect(readSettings(preview)).toMatchObject(standIn);
  });
});
