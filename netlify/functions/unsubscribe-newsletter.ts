import type { Config } from '@netlify/functions';
import { unsubscribeNewsletter as contract } from '#contracts/unsubscribe-newsletter.ts';
import { emailLinkHandler } from '#http/email-link-handler.ts';
import { paths } from '#shop/paths.ts';
import { failedUnsubscribe } from '#usecases/failed-form.ts';
import { unsubscribeNewsletter } from '#usecases/unsubscribe-newsletter.ts';

export default emailLinkHandler(contract, unsubscribeNewsletter, {
  ask: (query) => paths.unsubscribe + query,
  done: 'unsubscribed',
  failed: failedUnsubscribe,
});

export const config: Config = { path: '/api/unsubscribe-newsletter' };
