import { NOBODY, type StandIn } from '../stand-in.ts';

/** Days after it seemed done, the shopper's bank refuses a refund: the money is back where it came from. */
export function failRefund(id: string, platform: StandIn): void {
  const standIn = platform.onOwnerOf(id);
  const refund = standIn.ledger.find('refund', id);
  if (!refund) throw new Error(`There is no refund ${id}.`);
  const failed = standIn.ledger.write('refund', {
    ...refund,
    status: 'failed',
    failure_reason: 'declined',
  });
  const charge = standIn.ledger.find('charge', String(refund.charge));
  if (charge) {
    const amount_refunded = charge.amount_refunded - refund.amount;
    standIn.ledger.write('charge', { ...charge, amount_refunded, refunded: false });
  }
  standIn.announce('refund.failed', failed, NOBODY);
  standIn.commit();
}
