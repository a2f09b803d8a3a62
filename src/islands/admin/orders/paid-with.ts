import type { ManagedOrder } from '#stores/admin/order.ts';

/** How a payment was made: `Visa ending in 4242`. */
export function paidWith(payment: ManagedOrder['payments'][number] | undefined): string {
  const { method, cardBrand, cardLast4 } = payment ?? { method: 'free' };
  if (method === 'free') return 'Nothing to pay';
  if (method === 'paypal') return 'PayPal';
  const brand = cardBrand ? cardBrand.charAt(0).toUpperCase() + cardBrand.slice(1) : 'Card';
  return cardLast4 ? `${brand} ending in ${cardLast4}` : brand;
}
