import type Stripe from 'stripe';
import type { Cause, StandIn } from '../stand-in.ts';

/** Has the session, if a payment belongs to one, follow what became of the payment. */
export function followPayment(
  intent: Stripe.PaymentIntent,
  method: Stripe.PaymentMethod,
  cause: Cause,
  standIn: StandIn,
): void {
  const session = standIn.ledger
    .all('checkout_session')
    .find((candidate) => candidate.payment_intent === intent.id);
  if (!session) return;
  const isPaid = intent.status === 'succeeded';
  if (session.status === 'complete') {
    const changed = isPaid ? { ...session, payment_status: 'paid' } : session;
    standIn.ledger.write('checkout_session', changed);
    const outcome = isPaid ? 'succeeded' : 'failed';
    standIn.announce(`checkout.session.async_payment_${outcome}`, changed, cause);
  } else if (isPaid || intent.status === 'processing') {
    const complete = standIn.ledger.write('checkout_session', {
      ...session,
      customer_details: customerDetails(method),
      payment_status: isPaid ? 'paid' : 'unpaid',
      status: 'complete',
      url: null,
    });
    standIn.announce('checkout.session.completed', complete, cause);
  }
}

function customerDetails({
  billing_details: { address, email, name, phone },
}: Stripe.PaymentMethod): Stripe.Checkout.Session.CustomerDetails {
  return {
    address,
    business_name: null,
    email,
    individual_name: name,
    name,
    phone,
    tax_exempt: 'none',
    tax_ids: [],
  };
}
