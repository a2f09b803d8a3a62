import {
  adminAddNote,
  adminCancelOrder,
  adminCorrectAddress,
  adminCorrectTracking,
  adminDeliverOrder,
  adminResendEmail,
  adminShipOrder,
} from '#contracts/admin-order-actions.ts';
import type { RequestOf } from '#contracts/contract.ts';
import { formatCents } from '#shop/money.ts';
import { showToast } from '#stores/site/toasts.ts';
import { callAdmin } from './api.ts';
import { runAction } from './order.ts';

export type Address = Omit<RequestOf<typeof adminCorrectAddress>, 'orderNumber'>;

/** Ships the order, or corrects the tracking number of a shipped one. */
export async function sendParcel(
  action: 'ship' | 'correct-tracking',
  parcel: { carrier: string; trackingNumber: string },
): Promise<boolean> {
  const contract = action === 'ship' ? adminShipOrder : adminCorrectTracking;
  const done = await runAction(action, (orderNumber) =>
    callAdmin(contract, { orderNumber, ...parcel }),
  );
  if (!done) return false;
  const text = `The tracking number goes to ${done.email}.`;
  showToast({ title: action === 'ship' ? 'Shipped' : 'Corrected', text });
  return true;
}

export async function markDelivered(): Promise<void> {
  const done = await runAction('deliver', (orderNumber) =>
    callAdmin(adminDeliverOrder, { orderNumber }),
  );
  if (done) showToast({ title: 'Delivered' });
}

/** Cancels the order and refunds this amount, which the pressed button names. */
export async function cancelOrder(reason: string, amountCents: number): Promise<boolean> {
  const done = await runAction('cancel', (orderNumber) =>
    callAdmin(adminCancelOrder, { orderNumber, reason, amountCents }),
  );
  if (!done) return false;
  const text = amountCents > 0 ? `${formatCents(amountCents)} goes back.` : undefined;
  showToast({ title: 'Cancelled', ...(text && { text }) });
  return true;
}

export async function resendEmail(emailId: string): Promise<void> {
  const done = await runAction('resend', (orderNumber) =>
    callAdmin(adminResendEmail, { orderNumber, emailId }),
  );
  if (done) showToast({ title: 'Sent again', text: `It goes to ${done.email}.` });
}

export async function correctAddress(address: Address): Promise<boolean> {
  const done = await runAction('correct-address', (orderNumber) =>
    callAdmin(adminCorrectAddress, { orderNumber, ...address }),
  );
  if (!done) return false;
  showToast({ title: 'Address corrected', text: 'The shopper gets it by email.' });
  return true;
}

export async function addNote(note: string): Promise<boolean> {
  const done = await runAction('note', (orderNumber) =>
    callAdmin(adminAddNote, { orderNumber, note }),
  );
  return done !== undefined;
}
