import { type AmountRow, orderAmountRows } from '#shop/pricing.ts';
import { destinationOf } from '#shop/regions.ts';
import { methodName } from '#shop/selling.ts';
import type { OrderRecord } from './orders.queries.ts';

type TaxedOrder = Pick<OrderRecord, 'taxState' | 'method' | 'billingAddress'> & {
  items: readonly Pick<OrderRecord['items'][number], 'taxable'>[];
};

/**
 * The code of the state of an order's tax, empty for none; undefined if the billing address says it and all was taxed as
 * ever (requirements §9).
 */
export function labeledTaxState(order: TaxedOrder): string | undefined {
  const { country, state_province } = order.billingAddress;
  const isBilled = order.taxState === (destinationOf(country, state_province).state ?? null);
  const isPlain = isBilled && !order.method && order.items.every(({ taxable }) => !taxable);
  return isPlain ? undefined : (order.taxState ?? '');
}

export const amountRowsOf = (order: OrderRecord): AmountRow[] =>
  orderAmountRows({
    ...order,
    shippingMethod: methodName(order.method),
    taxState: labeledTaxState(order),
  });
