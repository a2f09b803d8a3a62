import type { PaymentMethod } from './order-state.ts';

/** Card brands as Stripe names them. */
const BRANDS = new Map(
  Object.entries({
    amex: 'American Express',
    diners: 'Diners Club',
    discover: 'Discover',
    jcb: 'JCB',
    mastercard: 'Mastercard',
    unionpay: 'UnionPay',
    visa: 'Visa',
  }),
);

interface UsedMethod {
  method: PaymentMethod;
  cardBrand: string | null;
  cardLast4: string | null;
}

/** The payment method: `Visa ending in 4242`, `Card`, `PayPal`, or `Nothing to pay` for a free order. */
export function paymentMethodName({ method, cardBrand, cardLast4 }: UsedMethod): string {
  if (method === 'free') return 'Nothing to pay';
  if (method === 'paypal') return 'PayPal';
  const brand = (cardBrand && BRANDS.get(cardBrand)) ?? 'Card';
  return cardLast4 ? `${brand} ending in ${cardLast4}` : brand;
}
