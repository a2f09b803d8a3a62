import type { Config } from '@netlify/functions';
import { ApiError } from '#adapters/api-error.ts';
import { unsubscribeNewsletter as contract } from '#contracts/unsubscribe-newsletter.ts';
import { emailLinkHandler } from '#http/email-link-handler.ts';
import { unsubscribeMessages } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { failedForm } from '#usecases/failed-form.ts';
import { unsubscribeNewsletter } from '#usecases/unsubscribe-newsletter.ts';

export default emailLinkHandler(contract, unsubscribeNewsletter, {
  ask: (query) => paths.unsubscribe + query,
  done: 'unsubscribed',
  failed: (error) =>
    error instanceof ApiError && error.code === 'invalid_request'
      ? failedForm(unsubscribeMessages.invalidLink)
      : failedForm(unsubscribeMessages.failed, error),
});

export const config: Config = { path: '/api/unsubscribe-newsletter' };
