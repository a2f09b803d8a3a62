import { SettingsError, type Settings } from '../settings.ts';

/** The shop's account with PayPal. */
export interface PaypalAccount {
  apiBase: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

/** The account that the settings name; PayPal is the one provider that a shop may do without. */
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
