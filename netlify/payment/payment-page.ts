import { PAYPAL_TEST_API } from '#adapters/settings-fields.ts';
import { isLiveMode, settings } from '#adapters/settings.ts';

interface ProviderPayment {
  provider: string;
  id: string;
  captureId: string | null;
}

/**
 * A payment's page in its provider's dashboard; null for one without a provider, or of PayPal before its capture is
 * known.
 */
export function paymentPage({ provider, id, captureId }: ProviderPayment): string | null {
  if (provider === 'paypal') {
    const host =
      settings().PAYPAL_API_BASE === PAYPAL_TEST_API ? 'www.sandbox.paypal.com' : 'www.paypal.com';
    return captureId && `https://${host}/activity/payment/${captureId}`;
  }
  if (provider === 'free') return null;
  return `https://dashboard.stripe.com/${isLiveMode(settings()) ? '' : 'test/'}payments/${id}`;
}
