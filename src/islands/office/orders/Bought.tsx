import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { orderAmountRows } from '#shop/pricing.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { Amounts } from '#islands/OrderSummary.tsx';
import { Section } from '../Section.tsx';
import { Size } from '../Pieces.tsx';
import styles from '../order.module.css';

/** What was bought, and what it came to. */
export function Bought({ order }: { order: ManagedOrder }) {
  const count = order.items.reduce((total, { quantity }) => total + quantity, 0);
  const rows = orderAmountRows({
    subtotal: order.subtotalCents,
    discount_amount: order.discountCents,
    sales_tax: order.taxCents,
    promo_code: order.promoCode,
    billing_address: order.billingAddress ?? order.shippingAddress,
  });
  return (
    <Section title="Bought" tool={<p className="muted">{countOf(count, 'piece')}</p>}>
      <ul className={styles.items}>
        {order.items.map(({ productId, product, image, size, quantity, unitCents, ...item }) => (
          <li key={`${productId} ${size}`} className="order-item">
            <img src={image ?? undefined} width={60} height={60} alt="" />
            <p>
              {product}
              <br />
              <Size size={size} quantity={quantity} />{' '}
              <span className="small muted">
                {formatCents(unitCents)} each
                {item.restocked > 0 && ` · ${item.restocked} back in stock`}
              </span>
            </p>
            <span className="price">{formatCents(item.totalCents)}</span>
          </li>
        ))}
      </ul>
      <Amounts rows={rows} total={formatCents(order.totalCents)} />
    </Section>
  );
}
