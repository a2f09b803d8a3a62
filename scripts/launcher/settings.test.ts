import { expect, test } from 'vitest';
import { checkSettings, parseSettings } from './settings.ts';

test('settings are parsed as a shell would', () => {
  const text =
    '# mine\n\nPORT=5000\nexport MAIL_FROM="Shop <shop@example.com>"\r\nDATA_DIR= data \n';
  expect(parseSettings(text)).toEqual({
    PORT: '5000',
    MAIL_FROM: 'Shop <shop@example.com>',
    DATA_DIR: 'data',
  });
});

test('a line that is not a setting is named by its number, not by its content', () => {
  expect(() => parseSettings('PORT=5000\nsk_test_secret')).toThrow(
    '.env: line 2 is not of the form',
  );
  expect(() => parseSettings('sk_test_secret')).not.toThrow('secret');
});

test('an unknown setting is reported with the known ones', () => {
  expect(() => parseSettings('STRIPE_SECERT=x')).toThrow(
    /no setting STRIPE_SECERT\. .*STRIPE_SECRET_KEY/,
  );
});

test("the addresses of Netlify's and of the previews' database may be in .env", () => {
  const text = 'NETLIFY_DB_URL=postgresql://a\nPREVIEW_DATABASE_URL=postgresql://b\n';
  expect(parseSettings(text)).toEqual({
    NETLIFY_DB_URL: 'postgresql://a',
    PREVIEW_DATABASE_URL: 'postgresql://b',
  });
});

test('a shop without settings may start', () => {
  checkSettings({});
});

test.each([
  [{ PORT: 'http' }, 'PORT'],
  [{ PORT: '70000' }, 'PORT'],
  [{ STRIPE_SECRET_KEY: 'sk_test_a' }, 'belong together'],
  [{ STRIPE_SECRET_KEY: 'sk_live_a', STRIPE_PUBLISHABLE_KEY: 'pk_live_a' }, 'live'],
  [{ DATABASE_URL: 'localhost' }, 'DATABASE_URL'],
  [{ SMTP_URL: 'mail.example.com' }, 'SMTP_URL'],
  [{ CONTACT_TO: 'nobody' }, 'CONTACT_TO'],
])('%o is refused with a sentence about %s', (settings, name) => {
  expect(() => checkSettings(settings)).toThrow(name);
});
