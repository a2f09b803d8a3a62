import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { orderAmountRows } from '#shop/pricing.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { Amounts } from '#islands/Row.tsx';
import { Item } from '../Item.tsx';
import { Section } from '../Section.tsx';

/** What was bought, and what it came to. */
export function Bought({ order }: { order: ManagedOrder }) {
  const count = order.items.reduce((total, { quantity }) => total + quantity, 0);
  const rows = orderAmountRows({
    ...order,
    billingAddress: order.billingAddress ?? order.shippingAddress,
  });
  return (
    <Section title="Bought" tool={<p className="muted">{countOf(count, 'piece')}</p>}>
      <ul>
        {order.items.map(({ productId, unitCents, totalCents, restocked, ...item }) => (
          <Item
            key={`${productId} ${item.size}`}
            {...item}
            note={
              <>
                {formatCents(unitCents)} each
                {restocked > 0 && ` · ${restocked} back in stock`}
              </>
            }
          >
            <span className="price">{formatCents(totalCents)}</span>
          </Item>
        ))}
      </ul>
      <Amounts rows={rows} total={formatCents(order.totalCents)} />
    </Section>
  );
}
