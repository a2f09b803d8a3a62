import { brand } from '#shop/brand.ts';

/** The settings of a local shop without accounts; the Stripe sandbox accepts these keys. */
export const localSettings = {
  STRIPE_PUBLISHABLE_KEY: 'pk_test_local',
  STRIPE_SECRET_KEY: 'sk_test_local',
  STRIPE_WEBHOOK_SECRET: 'whsec_local',
  // Of the two Connect webhooks: events on connected accounts, and changes of the accounts.
  STRIPE_CONNECT_WEBHOOK_SECRET: 'whsec_connect_local,whsec_accounts_local',
  ADMIN_EMAILS: `owner@${brand.email.split('@')[1]}`,
  MAIL_FROM: `${brand.name} <${brand.email}>`,
};

/** PayPal's settings of a local shop; used only together, when the shop has no PayPal account of its own. */
export const localPaypalSettings = {
  PAYPAL_CLIENT_ID: 'client_local',
  PAYPAL_CLIENT_SECRET: 'secret_local',
  PAYPAL_WEBHOOK_ID: 'WEBHOOKLOCAL',
};

/** The port of the local shop. */
export function localPort(): number {
  return Number(process.env.PORT || 4321);
}

/** The local shop's data folder. */
export function localDataFolder(): string {
  return process.env.DATA_DIR || '.data';
}
