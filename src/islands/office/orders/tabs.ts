import type { OrderTab } from '#contracts/office/orders.ts';
import type { OrderStatus } from '#shop/order-state.ts';

export const ORDER_LISTS: Record<OrderTab, { name: string; empty: string }> = {
  to_ship: { name: 'To ship', empty: 'Nothing to ship' },
  shipped: { name: 'Shipped', empty: 'Nothing on its way' },
  delivered: { name: 'Delivered', empty: 'Nothing delivered yet' },
  cancelled: { name: 'Cancelled', empty: 'Nothing cancelled' },
  all: { name: 'All', empty: 'No orders yet' },
};

/** The tab under which an order of this status stands. */
export function tabOf(status: OrderStatus): OrderTab {
  if (status === 'processing') return 'to_ship';
  return status === 'refunded' ? 'cancelled' : status;
}
