import { type ReactNode, useId } from 'react';
import { lineTotalCents } from '#shop/cart.ts';
import { formatCents } from '#shop/money.ts';
import {
  type AmountRow,
  amountRows,
  type Quote,
  salesTaxLabel,
  type TaxableAddress,
} from '#shop/pricing.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import type { Picture } from './picture.ts';
import { useCart } from './use-cart.ts';

interface Props {
  /** The items, above the amounts. */
  children?: ReactNode;
  rows: readonly AmountRow[];
  totalCents: number;
  /** Shown below the total. */
  foot?: ReactNode;
}

/** The order summary: items, amounts and total. */
export function OrderSummary({ children, rows, totalCents, foot }: Props) {
  const titleId = useId();
  return (
    <aside className="tag" aria-labelledby={titleId}>
      <h2 className="d3" id={titleId}>
        Order Summary
      </h2>
      {children}
      <Amounts rows={rows} totalCents={totalCents} />
      {foot}
    </aside>
  );
}

/** The rows of amounts with the total last. */
export function Amounts({ rows, totalCents }: Pick<Props, 'rows' | 'totalCents'>) {
  return (
    <dl className="leaders amounts">
      {rows.map(({ label, value }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      <div className="total">
        <dt>Total</dt>
        <dd>{formatCents(totalCents)}</dd>
      </div>
    </dl>
  );
}

/** The amounts of an order before payment; the tax is unknown until a state is chosen. */
export function summaryRows(
  quote: Quote,
  billingAddress: TaxableAddress,
  promoCode?: string,
): AmountRow[] {
  const { country, stateProvince } = billingAddress;
  const awaitsState = country === UNITED_STATES && stateProvince === '';
  return amountRows(
    { ...quote, promoCode },
    { label: salesTaxLabel(billingAddress), ...(awaitsState && { value: 'by state' }) },
  );
}

/** The cart's items in the order summary. */
export function CartItems({ picture }: { picture: Picture }) {
  const { lines } = useCart();
  const items = lines.map((line) => ({
    ...line,
    key: `${line.id} ${line.size}`,
    totalCents: lineTotalCents(line),
  }));
  return <SummaryItems items={items} picture={picture} />;
}

interface Item {
  key: string;
  name: string;
  size: string;
  quantity: number;
  totalCents: number;
}

/** The items in the order summary and on the order confirmation. */
export function SummaryItems({ items, picture }: { items: readonly Item[]; picture: Picture }) {
  return (
    <ul>
      {items.map(({ key, name, size, quantity, totalCents }) => (
        <li className="tag-item" key={key}>
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
