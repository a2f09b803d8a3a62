import type { Route } from './api/route.ts';
import { priceRoutes } from './catalog/prices.ts';
import { productRoutes } from './catalog/products.ts';
import { paymentPageRoutes } from './checkout/payment-page.ts';
import { sessionRoutes } from './checkout/sessions.ts';
import { accountLinkRoutes } from './connect/account-links.ts';
import { accountRoutes } from './connect/accounts.ts';
import { applicationFeeRoutes } from './connect/application-fees.ts';
import { balanceRoutes } from './connect/balance.ts';
import { thinEventRoutes } from './connect/thin-events.ts';
import { chargeRoutes } from './resources/charges.ts';
import { confirmationRoutes } from './resources/confirmation.ts';
import { disputeRoutes } from './resources/disputes.ts';
import { elementsSessionRoutes } from './resources/elements-sessions.ts';
import { eventRoutes } from './resources/events.ts';
import { paymentIntentRoutes } from './resources/payment-intents.ts';
import { refundRoutes } from './resources/refunds.ts';

/** Every call of Stripe's API that the stand-in answers. */
export const routes: readonly Route[] = [
  ...paymentIntentRoutes,
  ...confirmationRoutes,
  ...elementsSessionRoutes,
  ...chargeRoutes,
  ...refundRoutes,
  ...disputeRoutes,
  ...eventRoutes,
  ...sessionRoutes,
  ...paymentPageRoutes,
  ...productRoutes,
  ...priceRoutes,
  ...accountRoutes,
  ...accountLinkRoutes,
  ...thinEventRoutes,
  ...applicationFeeRoutes,
  ...balanceRoutes,
];
