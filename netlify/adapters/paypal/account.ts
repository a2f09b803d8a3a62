import { SettingsError, type Settings } from '../settings.ts';

/** The shop's PayPal account. */
export interface PaypalAccount {
  apiBase: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

/** The account in the settings. PayPal is optional: throws SettingsError when it is not set up. */
export function readPaypalAccount(settings: Settings): PaypalAccount {
  const {
    PAYPAL_API_BASE: apiBase,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = settings;
  if (!clientId || !clientSecret || !webhookId)
    throw new SettingsError(['PayPal is not set up: PAYPAL_CLIENT_ID is not set.']);
  return { apiBase, clientId, clientSecret, webhookId };
}
