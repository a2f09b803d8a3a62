import { type ReactNode, useId } from 'react';
import { lineTotalCents } from '#shop/cart-lines.ts';
import { formatCents } from '#shop/money.ts';
import {
  type AmountRow,
  amountRows,
  isTaxKnown,
  type Quote,
  salesTaxLabel,
  taxUnknown,
  type TaxableAddress,
} from '#shop/pricing.ts';
import { Row } from './Row.tsx';
import { useCart } from './use-cart.ts';

interface Props {
  /** The items, above the amounts. */
  children?: ReactNode;
  rows: readonly AmountRow[];
  total: ReactNode;
  /** The tax is not known yet, so the total is an estimate. */
  isEstimate?: boolean;
  /** Shown below the total. */
  foot?: ReactNode;
}

/** The order summary: items, amounts and total. */
export function OrderSummary({ children, rows, total, isEstimate, foot }: Props) {
  const titleId = useId();
  return (
    <aside className="order-summary" aria-labelledby={titleId}>
      <h2 className="display-3" id={titleId}>
        Order Summary
      </h2>
      {children}
      <Amounts rows={rows} total={total} isEstimate={isEstimate} />
      {foot}
    </aside>
  );
}

/** The rows of amounts with the total last. */
export function Amounts({
  rows,
  total,
  isEstimate = false,
}: Pick<Props, 'rows' | 'total' | 'isEstimate'>) {
  return (
    <dl className="definition-rows amounts">
      {rows.map(({ label, value }) => (
        <Row key={label} name={label}>
          {value}
        </Row>
      ))}
      <div className="total">
        <dt>{isEstimate ? 'Estimated Total' : 'Total'}</dt>
        <dd>{total}</dd>
      </div>
    </dl>
  );
}

/** The amounts of an order before payment. */
export function summaryRows(
  quote: Quote,
  billingAddress: TaxableAddress,
  promoCode?: string,
): AmountRow[] {
  return amountRows(
    { ...quote, promoCode },
    {
      label: salesTaxLabel(billingAddress),
      ...(!isTaxKnown(billingAddress) && { value: taxUnknown.checkout }),
    },
  );
}

/** The cart's items in the order summary. */
export function CartItems() {
  const { lines } = useCart();
  const items = lines.map((line) => ({
    ...line,
    key: `${line.id} ${line.size}`,
    name: line.product.name,
    picture: line.product.picture,
    totalCents: lineTotalCents(line),
  }));
  return <SummaryItems items={items} />;
}

interface Item {
  key: string;
  name: string;
  picture: { src: string | undefined; srcSet?: string };
  size: string;
  quantity: number;
  totalCents: number;
}

/** The items in the order summary and on the order confirmation. */
export function SummaryItems({ items }: { items: readonly Item[] }) {
  return (
    <ul>
      {items.map(({ key, name, picture, size, quantity, totalCents }) => (
        <li className="order-item" key={key}>
          <img {...picture} width={68} height={68} alt="" />
          <p>
            {name}
            <br />
            <span className="muted">
              Size {size} · Qty {quantity}
            </span>
          </p>
          <span className="price">{formatCents(totalCents)}</span>
        </li>
      ))}
    </ul>
  );
}
