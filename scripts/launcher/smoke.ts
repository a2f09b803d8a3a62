import { localSettings } from '#scripts/local-settings.ts';
import { run } from './program.ts';
import { takeSettings } from './settings.ts';

/** `npm run test:smoke`: buys at Stripe's and PayPal's own test systems, when .env or the environment has test keys. */
export async function smokeTest(): Promise<void> {
  takeSettings();
  const { STRIPE_SECRET_KEY: key, PAYPAL_CLIENT_ID } = process.env;
  if (!key || key === localSettings.STRIPE_SECRET_KEY) {
    console.log('Not run: set STRIPE_SECRET_KEY and STRIPE_PUBLISHABLE_KEY to your test keys.');
    return;
  }
  if (!PAYPAL_CLIENT_ID) console.log('Without PayPal: PAYPAL_CLIENT_ID is not set.');
  process.exit((await run('vitest', ['run', '--project=smoke'], { SMOKE: '1' })) ? 0 : 1);
}
