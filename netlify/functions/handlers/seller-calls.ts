import type * as z from 'zod/mini';
import { archiveConnectProduct } from '#contracts/sellers/archive-connect-product.ts';
import { createAccountLink } from '#contracts/sellers/create-account-link.ts';
import { createConnectCheckout } from '#contracts/sellers/create-connect-checkout.ts';
import { createConnectProduct } from '#contracts/sellers/create-connect-product.ts';
import { createConnectedAccount } from '#contracts/sellers/create-connected-account.ts';
import { getAccountStatus } from '#contracts/sellers/get-account-status.ts';
import { listConnectProducts } from '#contracts/sellers/list-connect-products.ts';
import { listConnectSales } from '#contracts/sellers/list-connect-sales.ts';
import { sendAccountLink } from '#contracts/sellers/send-account-link.ts';
import { createHandler, type FormReplies } from '#http/handler.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import * as accounts from '#sellers/accounts.ts';
import * as products from '#sellers/products.ts';
import * as storefront from '#sellers/read-storefront.ts';
import * as sales from '#sellers/sales.ts';
import * as accountLink from '#sellers/send-account-link.ts';
import { sellerFailures } from '#shop/sellers-messages.ts';
import { failedForm } from './failed-form.ts';

const buyNowForm: FormReplies<z.input<typeof createConnectCheckout.response>> = {
  done: ({ url }) => new URL(url),
  failed: (error, formUrl) => failedForm(sellerFailures.checkout, formUrl, error),
};

/** What the pages of sellers and their storefronts call. */
export const sellerCalls = [
  createHandler(createConnectedAccount, accounts.openAccount),
  createHandler(createAccountLink, accounts.onboardingLink),
  createHandler(getAccountStatus, accounts.accountStatus),
  createHandler(sendAccountLink, accountLink.sendAccountLink, { after: sendOutbox }),
  createHandler(createConnectProduct, products.addProduct),
  createHandler(archiveConnectProduct, products.archiveProduct),
  createHandler(listConnectProducts, storefront.listProducts),
  createHandler(listConnectSales, sales.listSales),
  createHandler(createConnectCheckout, sales.startSale, { formReplies: buyNowForm }),
];
