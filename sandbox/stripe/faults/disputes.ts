import { newDispute } from '../resources/disputes.ts';
import { NOBODY, type StandIn } from '../stand-in.ts';

/** The shopper tells the bank that a payment was wrong, and the bank takes it back. Answers the dispute's id. */
export function openDispute(paymentIntentId: string, platform: StandIn): string {
  const standIn = platform.onOwnerOf(paymentIntentId);
  const intent = standIn.ledger.find('payment_intent', paymentIntentId);
  const charge = standIn.ledger.find('charge', String(intent?.latest_charge));
  if (!charge?.paid) throw new Error(`${paymentIntentId} is not paid.`);
  standIn.ledger.write('charge', { ...charge, disputed: true });
  const dispute = standIn.ledger.write('dispute', newDispute(charge, standIn.now()));
  standIn.announce('charge.dispute.created', dispute, NOBODY);
  standIn.announce('charge.dispute.funds_withdrawn', dispute, NOBODY);
  standIn.commit();
  return dispute.id;
}

/** Weeks later the bank says whose the money is. */
export function closeDispute(id: string, status: 'won' | 'lost', platform: StandIn): void {
  const standIn = platform.onOwnerOf(id);
  const dispute = standIn.ledger.find('dispute', id);
  if (!dispute) throw new Error(`There is no dispute ${id}.`);
  const closed = standIn.ledger.write('dispute', { ...dispute, status });
  standIn.announce('charge.dispute.closed', closed, NOBODY);
  if (status === 'won') standIn.announce('charge.dispute.funds_reinstated', closed, NOBODY);
  standIn.commit();
}
