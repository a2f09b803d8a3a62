import { brand } from '#shop/brand.ts';

/** The settings of a shop that needs no accounts: its payments go to the stand-in, which takes these keys. */
export const localSettings = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  // Of the webhook of what connected accounts do, and of that of what becomes of them.
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_local,whsec_accounts_local',
  MAIL_FROM: `${brand.name} <${brand.email}>`,
};

/** The same for PayPal: taken all together, or not at all when a shop has an account of its own there. */
export const localPaypalSettings = {
  PAYPAL_CLIENT_ID: 'client_local',
  PAYPAL_CLIENT_SECRET: 'secret_local',
  PAYPAL_WEBHOOK_ID: 'WEBHOOKLOCAL',
};

/** Where the local shop listens. */
export function localPort(): number {
  return Number(process.env.PORT || 4321);
}

/** Where the local shop keeps its data. */
export function localDataFolder(): string {
  return process.env.DATA_DIR || '.data';
}
