import { countOf } from '#shop/count-of.ts';
import { formatCents } from '#shop/money.ts';
import { orderAmountRows } from '#shop/pricing.ts';
import type { ManagedOrder } from '#stores/office/orders/order.ts';
import { Button } from '#islands/Button.tsx';
import { Amounts } from '#islands/Row.tsx';
import { Item } from '../Item.tsx';
import { Section } from '../Section.tsx';
import { ChangeSize } from './ChangeSize.tsx';
import styles from './ordered-items.module.css';

interface Props {
  order: ManagedOrder;
  /** The line whose size is being changed. */
  changedId: string | undefined;
  onChange: (itemId: string | undefined) => void;
}

/** The price of one of several pieces, and how many are back on the shelf. */
const noteOf = ({ quantity, unitCents, restocked }: ManagedOrder['items'][number]) =>
  [
    ...(quantity > 1 ? [`${formatCents(unitCents)} each`] : []),
    ...(restocked > 0 ? [`${restocked} back in stock`] : []),
  ].join(', ');

export function OrderedItems({ order, changedId, onChange }: Props) {
  const count = order.items.reduce((total, { quantity }) => total + quantity, 0);
  const rows = orderAmountRows({
    ...order,
    billingAddress: order.billingAddress ?? order.shippingAddress,
  });
  const returned = order.openReturns.flatMap(({ pieces }) => pieces);
  const inReturn = (id: string) => returned.filter(({ itemId }) => itemId === id).length;
  const canChange = ({ productId, size }: ManagedOrder['items'][number]) =>
    order.sizes.some((other) => other.productId === productId && other.size !== size);
  return (
    <Section title="Bought" tool={<p className="muted">{countOf(count, 'piece')}</p>}>
      <ul>
        {order.items.map((item) => (
          <Item
            key={item.id}
            {...item}
            note={
              <>
                {noteOf(item) && <span>{noteOf(item)}</span>}
                {inReturn(item.id) > 0 && (
                  <span className="accent">
                    {`${noteOf(item) && ', '}${inReturn(item.id)} in an open return`}
                  </span>
                )}
                {canChange(item) && (
                  <Button
                    variant="text"
                    className={styles.change}
                    aria-expanded={item.id === changedId}
                    onClick={() => onChange(item.id === changedId ? undefined : item.id)}
                  >
                    <span>Change size</span>
                    <span className="visually-hidden">{` of ${item.product} ${item.size}`}</span>
                  </Button>
                )}
              </>
            }
          >
            <span className="price">{formatCents(item.totalCents)}</span>
            {canChange(item) && item.id === changedId && (
              <ChangeSize order={order} item={item} onClose={() => onChange(undefined)} />
            )}
          </Item>
        ))}
      </ul>
      <Amounts rows={rows} total={formatCents(order.totalCents)} />
    </Section>
  );
}
