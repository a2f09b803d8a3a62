/** Every email: how it is composed when it is sent. */
import { listUnshippedOrders } from '#orders/order-lists.queries.ts';
import type { EmailKind, Payloads } from '#mail/outbox-kinds.ts';
import { openSignIn } from '#office/sessions.queries.ts';
import { findOrdersOf, type Order, readOrder } from '#orders/orders.queries.ts';
import { findUnappliedPayment } from '#payment/payments.queries.ts';
import { readRefund } from '#payment/refunds.queries.ts';
import { findUnknownPayment } from '#payment/unknown-payments.queries.ts';
import { readOrderReturns } from '#orders/returns/returns.queries.ts';
import { findWaitlistEntry } from '#stock/waitlist.queries.ts';
import { operators } from '#audit/operators.ts';
import { settings } from '#adapters/settings.ts';
import { findProduct } from '#shop/catalog.ts';
import { isShippingLate } from '#shop/delivery.ts';
import { shopClock } from '#shop/shop-clock.ts';
import { issueLinks } from '#sellers/access.ts';
import { checkBackground } from '#health/check-health.ts';
import { refundTarget } from '#orders/returns/describe-returns.ts';
import { accountLinks, orderLinks, signInLink } from '#lists/access-links.ts';
import type { Email } from '#mail/email.ts';
import { backInStock, welcome } from '#lists/list-emails.ts';
import { erased } from '#customers/erased.ts';
import { orderConfirmation } from '#orders/order-confirmation.ts';
import * as refunds from '#orders/refund-emails.ts';
import * as shipments from '#orders/shipment-emails.ts';
import { type OwnerNotice, ownerEmail } from '#mail/notice.ts';
import * as paymentNotices from '#payment/payment-notices.ts';
import * as owner from './owner-emails.ts';
import { returnEmail, type ReturnNews, returnNews } from '#orders/returns/return-emails.ts';
import { messageEmail } from '#orders/message-email.ts';

/** Keeps the email readable. */
const MAX_LINKS = 10;

interface RegisteredEmail<Payload> {
  isForOwner: boolean;
  /** Undefined when no email is needed, such as for an address without orders, or one that may not sign in. */
  compose: (payload: Payload) => Promise<Email | undefined> | Email | undefined;
}

const toCustomer = <Payload>(
  compose: RegisteredEmail<Payload>['compose'],
): RegisteredEmail<Payload> => ({
  isForOwner: false,
  compose,
});

const ofOrder = (compose: (order: Order) => Email) =>
  toCustomer(async ({ order_id }: Payloads['order-confirmation']) =>
    compose(await readOrder(order_id)),
  );

const ofReturn = (news: ReturnNews) =>
  toCustomer(async (payload: Payloads['return-requested']) => {
    const stored = await readOrderReturns(payload.order_id);
    const order = await readOrder(payload.order_id);
    return stored && returnEmail(news, payload, order, stored);
  });

/** To the addresses that the setting names, if it does: turning a setting on reports nothing of the past. */
const toOwner = <Payload>(
  setting: 'CONTACT_TO' | 'ORDER_NOTIFY_TO',
  read: (payload: Payload) => Promise<OwnerNotice | undefined> | OwnerNotice | undefined,
): RegisteredEmail<Payload> => ({
  isForOwner: true,
  compose: async (payload) => {
    const to = settings()[setting];
    const notice = to && (await read(payload));
    return notice ? ownerEmail(notice, to) : undefined;
  },
});

export const EMAILS: { [Kind in EmailKind]: RegisteredEmail<Payloads[Kind]> } = {
  'order-confirmation': ofOrder(orderConfirmation),
  'payment-failed': ofOrder(refunds.paymentFailedEmail),
  'sold-out': toCustomer(async ({ payment_id }) => {
    const payment = await findUnappliedPayment(payment_id);
    return payment && refunds.soldOutEmail(payment);
  }),
  'order-shipped': ofOrder(shipments.orderShipped),
  'tracking-corrected': ofOrder(shipments.trackingCorrected),
  'address-corrected': ofOrder(shipments.addressCorrected),
  'size-changed': toCustomer(async (change) =>
    shipments.sizeChanged(await readOrder(change.order_id), change),
  ),
  'order-refunded': toCustomer(async (payload) => {
    const stored = await readOrderReturns(payload.order_id);
    if (!stored) return undefined;
    const returned = stored.returns.find(({ id }) => id === payload.return_id);
    const refund = { ...payload, refundTo: refundTarget(stored), returned };
    return refunds.orderRefunded(await readOrder(payload.order_id), refund);
  }),
  'order-cancelled': ofOrder(refunds.orderCancelled),

  'return-requested': ofReturn(returnNews.requested),
  'return-label': ofReturn(returnNews.label),
  'return-reminder': ofReturn(returnNews.reminder),
  'return-refused': ofReturn(returnNews.refused),
  'return-cancelled': ofReturn(returnNews.cancelled),
  'return-not-refunded': ofReturn(returnNews.notRefunded),
  'return-received': ofReturn(returnNews.received),
  'exchange-shipped': ofReturn(returnNews.exchangeShipped),
  'exchange-sold-out': ofReturn(returnNews.exchangeSoldOut),

  message: toCustomer(async (message) =>
    messageEmail(await readOrder(message.order), message, settings().CONTACT_TO),
  ),

  'order-links': toCustomer(async ({ email }) =>
    orderLinks(email, await findOrdersOf(email, MAX_LINKS)),
  ),
  'account-link': toCustomer(async ({ email, account_id }) =>
    accountLinks(email, await issueLinks(email, account_id, MAX_LINKS)),
  ),
  'office-link': toCustomer(async ({ email }) => {
    if (!operators().includes(email)) return undefined;
    return signInLink(email, await openSignIn(email));
  }),
  'office-signed-in': toCustomer(({ email, at }) => {
    const others = operators()
      .filter((address) => address !== email)
      .join(', ');
    return others ? ownerEmail(owner.signedIn(email, at), others) : undefined;
  }),
  welcome: toCustomer(({ email, unsubscribe_token }) => welcome(email, unsubscribe_token)),
  'back-in-stock': toCustomer(async ({ waitlist_id }) => {
    const entry = await findWaitlistEntry(waitlist_id);
    const product = entry && findProduct(entry.productId);
    return product && !product.retired ? backInStock(product, entry) : undefined;
  }),

  erased: toCustomer(erased),

  'contact-message': {
    isForOwner: true,
    compose: (message) => owner.contactMessage(message, settings().CONTACT_TO),
  },
  'refused-emails': toOwner('CONTACT_TO', owner.refusedEmails),
  'failed-webhooks': toOwner('CONTACT_TO', owner.failedWebhooks),
  'unknown-payment': toOwner('CONTACT_TO', async ({ provider, id }) => {
    const payment = await findUnknownPayment(provider, id);
    return payment && paymentNotices.unknownPayment(payment);
  }),
  'new-order': toOwner('ORDER_NOTIFY_TO', async ({ order_id }) =>
    owner.newOrder(await readOrder(order_id)),
  ),
  'low-stock': toOwner('ORDER_NOTIFY_TO', owner.lowStock),
  dispute: toOwner('ORDER_NOTIFY_TO', async ({ refund_id }) =>
    paymentNotices.dispute(await readRefund(refund_id)),
  ),
  'dispute-won': toOwner('ORDER_NOTIFY_TO', async ({ refund_id, ...won }) =>
    paymentNotices.disputeWon(await readRefund(refund_id), won),
  ),
  'failed-refund': toOwner('ORDER_NOTIFY_TO', async ({ refund_id }) =>
    paymentNotices.failedRefund(await readRefund(refund_id)),
  ),
  'late-report': toOwner('ORDER_NOTIFY_TO', reportLate),
};

/** What is late now. A report that could not be sent on its day is dropped: that of the next day says the same. */
async function reportLate({ day }: Payloads['late-report']) {
  const now = new Date();
  if (shopClock(now).day !== day) return undefined;
  const [orders, { late }] = await Promise.all([listUnshippedOrders(), checkBackground()]);
  const lateOrders = orders.filter(({ paidAt }) => isShippingLate(paidAt, now));
  if (lateOrders.length + late.length === 0) return undefined;
  return owner.lateReport(lateOrders, late);
}
