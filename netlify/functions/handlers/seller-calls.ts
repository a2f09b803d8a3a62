import type * as z from 'zod/mini';
import { archiveConnectProductCall } from '#contracts/sellers/archive-connect-product.ts';
import { createAccountLinkCall } from '#contracts/sellers/create-account-link.ts';
import { createConnectCheckoutCall } from '#contracts/sellers/create-connect-checkout.ts';
import { createConnectProductCall } from '#contracts/sellers/create-connect-product.ts';
import { createConnectedAccountCall } from '#contracts/sellers/create-connected-account.ts';
import { getAccountStatusCall } from '#contracts/sellers/get-account-status.ts';
import { listConnectProductsCall } from '#contracts/sellers/list-connect-products.ts';
import { listConnectSalesCall } from '#contracts/sellers/list-connect-sales.ts';
import { sendAccountLinkCall } from '#contracts/sellers/send-account-link.ts';
import { createHandler, type FormReplies } from '#http/handler.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import * as accounts from '#sellers/accounts.ts';
import * as products from '#sellers/products.ts';
import * as storefront from '#sellers/read-storefront.ts';
import * as sales from '#sellers/sales.ts';
import * as accountLink from '#sellers/send-account-link.ts';
import { sellerFailures } from '#shop/sellers-messages.ts';
import { failedForm } from './failed-form.ts';

const buyNowForm: FormReplies<z.input<typeof createConnectCheckoutCall.response>> = {
  done: ({ url }) => new URL(url),
  failed: (error, formUrl) => failedForm(sellerFailures.checkout, formUrl, error),
};

export const sellerCalls = [
  createHandler(createConnectedAccountCall, accounts.openAccount),
  createHandler(createAccountLinkCall, accounts.onboardingLink),
  createHandler(getAccountStatusCall, accounts.accountStatus),
  createHandler(sendAccountLinkCall, accountLink.sendAccountLink, { after: sendOutbox }),
  createHandler(createConnectProductCall, products.addProduct),
  createHandler(archiveConnectProductCall, products.archiveConnectProduct),
  createHandler(listConnectProductsCall, storefront.listProducts),
  createHandler(listConnectSalesCall, sales.listSales),
  createHandler(createConnectCheckoutCall, sales.startSale, { formReplies: buyNowForm }),
];
