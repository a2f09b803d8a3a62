import { expect, onTestFinished, test } from 'vitest';
import { localPaypalSettings } from '#scripts/local-settings.ts';
import { startShop } from './shop.ts';

test('a shop that was told the name of PayPal’s stand-in, as `npm run dev` is, has all its settings', async () => {
  const { PAYPAL_CLIENT_ID } = localPaypalSettings;
  const shop = await startShop({ site: false, env: { PAYPAL_CLIENT_ID } });
  onTestFinished(() => shop.stop());
  const health = await fetch(`${shop.url}/api/health`);
  expect(await health.json()).toMatchObject({ status: 'ok' });
});
