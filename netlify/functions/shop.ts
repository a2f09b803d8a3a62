import type { Config } from '@netlify/functions';
import { capturePaypalOrderCall } from '#contracts/payment/capture-paypal-order.ts';
import { confirmPaymentCall } from '#contracts/payment/confirm-payment.ts';
import { createCheckoutSessionCall } from '#contracts/payment/create-checkout-session.ts';
import { createPaymentIntentCall } from '#contracts/payment/create-payment-intent.ts';
import { createPaypalOrderCall } from '#contracts/payment/create-paypal-order.ts';
import { keepOrderCall } from '#contracts/orders/delay.ts';
import { getOrderDetailsCall } from '#contracts/orders/get-order-details.ts';
import { joinWaitlistCall } from '#contracts/stock/join-waitlist.ts';
import { placeFreeOrderCall } from '#contracts/payment/place-free-order.ts';
import { getQuoteCall } from '#contracts/payment/quote.ts';
import { cancelOrderCall, cancelReturnCall, createReturnCall } from '#contracts/returns/returns.ts';
import { sendContactEmailCall } from '#contracts/emails/send-contact-email.ts';
import { sendOrderLinkCall } from '#contracts/orders/send-order-link.ts';
import { subscribeNewsletterCall } from '#contracts/emails/subscribe-newsletter.ts';
import { trackOrderCall } from '#contracts/orders/track-order.ts';
import { validatePromoCodeCall } from '#contracts/promo-codes/validate-promo-code.ts';
import { verifyCheckoutSessionCall } from '#contracts/payment/verify-checkout-session.ts';
import { createFunction, pathsOf } from '#http/create-function.ts';
import { createHandler } from '#http/handler.ts';
import * as orders from '#orders/get-order-details.ts';
import * as waitlist from '#stock/join-waitlist.ts';
import * as newsletter from '#lists/newsletter.ts';
import * as payment from '#payment/finish.ts';
import {
  cardPayment,
  hostedPayment,
  paypalPayment,
  prepareCardPayment,
} from '#payment/providers.ts';
import * as checkout from '#payment/start.ts';
import { quoteCart } from '#payment/price-cart.ts';
import * as cancel from '#orders/cancel-by-shopper.ts';
import * as returns from '#orders/returns/request-return.ts';
import * as contact from '#lists/send-contact-email.ts';
import * as delays from '#orders/delays.ts';
import * as orderLink from '#orders/send-order-link.ts';
import { sendOutbox } from '#jobs/send-outbox.ts';
import * as tracking from '#orders/track-order.ts';
import * as promoCodes from '#promo-codes/validate-promo-code.ts';
import { availability } from './handlers/availability.ts';
import { buy } from './handlers/buy.ts';
import { cspReport } from './handlers/csp-report.ts';
import { contactForm, newsletterForm } from './handlers/form-replies.ts';
import { health } from './handlers/health.ts';
import { productFeedHandler } from './handlers/product-feed.ts';
import { returnLabel } from './handlers/return-label.ts';
import { sellerCalls } from './handlers/seller-calls.ts';
import { unsubscribe } from './handlers/unsubscribe.ts';

const after = sendOutbox;

/** The calls of pages, emails and monitors: each call's contract, its use case, and what runs after the reply. */
const handlers = [
  // A purchase: the quote in the cart starts the process that the payment needs.
  createHandler(getQuoteCall, quoteCart, { after: prepareCardPayment }),
  createHandler(validatePromoCodeCall, promoCodes.validatePromoCode),
  createHandler(createPaymentIntentCall, checkout.startPayment(cardPayment), { after }),
  createHandler(createCheckoutSessionCall, checkout.startPayment(hostedPayment), { after }),
  createHandler(createPaypalOrderCall, checkout.startPayment(paypalPayment), { after }),
  createHandler(placeFreeOrderCall, checkout.placeFreeOrder, { after }),
  createHandler(confirmPaymentCall, payment.confirmPayment, { after }),
  createHandler(verifyCheckoutSessionCall, payment.verifyCheckoutSession, { after }),
  createHandler(capturePaypalOrderCall, payment.capturePaypalOrder, { after }),

  // After it.
  createHandler(getOrderDetailsCall, orders.getOrderDetails),
  createHandler(trackOrderCall, tracking.trackOrder),
  createHandler(sendOrderLinkCall, orderLink.sendOrderLink, { after }),
  createHandler(keepOrderCall, delays.keepOrder),
  createHandler(cancelOrderCall, cancel.cancelOrderByShopper, { after }),
  createHandler(createReturnCall, returns.requestReturn, { after }),
  createHandler(cancelReturnCall, cancel.cancelReturnByShopper, { after }),
  returnLabel,

  // Any page.
  ...buy,
  availability,
  productFeedHandler,
  createHandler(joinWaitlistCall, waitlist.joinWaitlist, { after }),
  createHandler(subscribeNewsletterCall, newsletter.subscribeNewsletter, {
    after,
    formReplies: newsletterForm,
  }),
  unsubscribe,
  createHandler(sendContactEmailCall, contact.sendContactEmail, {
    after,
    formReplies: contactForm,
  }),
  cspReport,
  health,

  ...sellerCalls,
];

export default createFunction(handlers);

export const config: Config = {
  path: pathsOf(handlers),
  // At Netlify's edge, before a call costs anything; each call has a lower limit of its own (netlify/http/limits.ts).
  rateLimit: { windowLimit: 300, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
