import type Stripe from 'stripe';
import { noSuch } from '../api/stripe-error.ts';
import type { Cause, StandIn } from '../stand-in.ts';

/** The session that a call names; one whose time is over expires when it is looked at. */
export function sessionOf(call: Cause & { id: string }, standIn: StandIn): Stripe.Checkout.Session {
  const session = standIn.ledger.find('checkout_session', call.id);
  if (!session) throw noSuch('checkout.session', call.id, 'session');
  const isOver = session.status === 'open' && session.expires_at <= standIn.now();
  return isOver ? expire(session, call, standIn) : session;
}

/** Nobody can pay this session any more, nor what it had begun. */
export function expire(
  session: Stripe.Checkout.Session,
  cause: Cause,
  standIn: StandIn,
): Stripe.Checkout.Session {
  const intent = standIn.ledger.find('payment_intent', String(session.payment_intent));
  if (intent) {
    const canceled = standIn.ledger.write('payment_intent', {
      ...intent,
      status: 'canceled',
      canceled_at: standIn.now(),
      cancellation_reason: 'expired',
      next_action: null,
    });
    standIn.announce('payment_intent.canceled', canceled, cause);
  }
  const expired = standIn.ledger.write('checkout_session', {
    ...session,
    status: 'expired',
    url: null,
  });
  standIn.announce('checkout.session.expired', expired, cause);
  return expired;
}
