import type { Config } from '@netlify/functions';
import { createConnectCheckout } from '#contracts/connect/create-connect-checkout.ts';
import { createHandler } from '#http/handler.ts';
import { platformFailures } from '#shop/platform-messages.ts';
import { failedForm } from './handlers/failed-form.ts';
import { startSale } from '#usecases/connect/sales.ts';

export default createHandler(createConnectCheckout, startSale, {
  formReplies: {
    done: ({ url }) => new URL(url),
    failed: (error, formUrl) => failedForm(platformFailures.checkout, formUrl, error),
  },
});

export const config: Config = { path: '/api/create-connect-checkout' };
