import { expect, onTestFinished, test } from 'vitest';
import { localPaypalSettings } from '#scripts/local-settings.ts';
import { startShop } from './shop.ts';

test('with the PayPal sandbox’s client id set, as `npm run dev` does, a shop has all its PayPal settings', async () => {
  const { PAYPAL_CLIENT_ID } = localPaypalSettings;
  const shop = await startShop({ site: false, env: { PAYPAL_CLIENT_ID } });
  onTestFinished(() => shop.stop());
  const health = await fetch(`${shop.url}/api/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
});
