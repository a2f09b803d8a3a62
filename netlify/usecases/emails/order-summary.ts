import type { Order } from '#adapters/records/orders.ts';
import { type AmountRow, amountRows } from '#shop/amount-rows.ts';

export const RECEIVED = 'We have your order. We will email a tracking number once it ships.';
export const DELIVERY =
  'Processing within 1–2 business days. Delivery in 3–5 business days, standard.';

/** The shipping address, and the billing address if it is different. */
export function addressesOf(order: Order): [title: string, lines: string[]][] {
  const shipping = addressLines(order.shipping_address);
  const billing = addressLines(order.billing_address);
  const both: [string, string[]][] = [['Shipping Address', shipping]];
  if (billing.join() !== shipping.join()) both.push(['Billing Address', billing]);
  return both;
}

function addressLines(address: Order['shipping_address']): string[] {
  return [
    `${address.first_name} ${address.last_name}`,
    [address.address_line1, address.address_line2].filter(Boolean).join(', '),
    `${address.city}, ${address.state_province} ${address.postal_code}`,
    address.country,
  ];
}

/** The amounts above the total. */
export function amountsOf(order: Order): AmountRow[] {
  return amountRows({
    subtotalCents: order.subtotal,
    discountCents: order.discount_amount,
    taxCents: order.sales_tax,
    promoCode: order.promo_code,
  });
}
