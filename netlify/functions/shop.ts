import type { Config } from '@netlify/functions';
import { capturePaypalOrder } from '#contracts/payment/capture-paypal-order.ts';
import { confirmPayment } from '#contracts/payment/confirm-payment.ts';
import { createCheckoutSession } from '#contracts/payment/create-checkout-session.ts';
import { createPaymentIntent } from '#contracts/payment/create-payment-intent.ts';
import { createPaypalOrder } from '#contracts/payment/create-paypal-order.ts';
import { keepOrder } from '#contracts/orders/delay.ts';
import { getOrderDetails } from '#contracts/orders/get-order-details.ts';
import { joinWaitlist } from '#contracts/stock/join-waitlist.ts';
import { placeFreeOrder } from '#contracts/payment/place-free-order.ts';
import { getQuote } from '#contracts/payment/quote.ts';
import { cancelOrder, cancelReturn, createReturn } from '#contracts/returns/returns.ts';
import { sendContactEmail } from '#contracts/emails/send-contact-email.ts';
import { sendOrderLink } from '#contracts/orders/send-order-link.ts';
import { subscribeNewsletter } from '#contracts/emails/subscribe-newsletter.ts';
import { trackOrder } from '#contracts/orders/track-order.ts';
import { validatePromoCode } from '#contracts/promo-codes/validate-promo-code.ts';
import { verifyCheckoutSession } from '#contracts/payment/verify-checkout-session.ts';
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
import { productFeed } from './handlers/product-feed.ts';
import { returnLabel } from './handlers/return-label.ts';
import { sellerCalls } from './handlers/seller-calls.ts';
import { unsubscribe } from './handlers/unsubscribe.ts';

const after = sendOutbox;

/** What pages, emails and monitors call: each call's contract, its use case, and what runs after the reply. */
const handlers = [
  // A purchase: the quote in the cart starts the process that the payment needs.
  createHandler(getQuote, quoteCart, { after: prepareCardPayment }),
  createHandler(validatePromoCode, promoCodes.validatePromoCode),
  createHandler(createPaymentIntent, checkout.startPayment(cardPayment), { after }),
  createHandler(createCheckoutSession, checkout.startPayment(hostedPayment), { after }),
  createHandler(createPaypalOrder, checkout.startPayment(paypalPayment), { after }),
  createHandler(placeFreeOrder, checkout.placeFreeOrder, { after }),
  createHandler(confirmPayment, payment.confirmPayment, { after }),
  createHandler(verifyCheckoutSession, payment.verifyCheckoutSession, { after }),
  createHandler(capturePaypalOrder, payment.capturePaypalOrder, { after }),

  // After it.
  createHandler(getOrderDetails, orders.getOrderDetails),
  createHandler(trackOrder, tracking.trackOrder),
  createHandler(sendOrderLink, orderLink.sendOrderLink, { after }),
  createHandler(keepOrder, delays.keepOrder),
  createHandler(cancelOrder, cancel.cancelOrderByShopper, { after }),
  createHandler(createReturn, returns.requestReturn, { after }),
  createHandler(cancelReturn, cancel.cancelReturnByShopper, { after }),
  returnLabel,

  // Any page.
  ...buy,
  availability,
  productFeed,
  createHandler(joinWaitlist, waitlist.joinWaitlist, { after }),
  createHandler(subscribeNewsletter, newsletter.subscribeNewsletter, {
    after,
    formReplies: newsletterForm,
  }),
  unsubscribe,
  createHandler(sendContactEmail, contact.sendContactEmail, { after, formReplies: contactForm }),
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
