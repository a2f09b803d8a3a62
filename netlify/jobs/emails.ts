import type { Emails } from '#mail/email.ts';
import { erasedEmails } from '#customers/erased.ts';
import { linkEmails } from '#lists/access-links.ts';
import { clubEmails } from '#lists/club-email.ts';
import { listEmails } from '#lists/list-emails.ts';
import { messageEmails } from '#orders/message-email.ts';
import { delayEmails } from '#orders/delay-emails.ts';
import { confirmationEmails } from '#orders/order-confirmation.ts';
import { refundEmails } from '#orders/refund-emails.ts';
import { returnEmails } from '#orders/returns/return-emails.ts';
import { shipmentEmails } from '#orders/shipment-emails.ts';
import { paymentNotices } from '#payment/payment-notices.ts';
import { ownerEmails } from './owner-emails.ts';

export const EMAILS: Emails = {
  ...confirmationEmails,
  ...shipmentEmails,
  ...delayEmails,
  ...refundEmails,
  ...returnEmails,
  ...messageEmails,
  ...paymentNotices,
  ...linkEmails,
  ...listEmails,
  ...clubEmails,
  ...erasedEmails,
  ...ownerEmails,
};
