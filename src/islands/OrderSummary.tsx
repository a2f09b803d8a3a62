import { type ComponentProps, type ReactNode, useId } from 'react';
import { availableQuantity, isShort } from '#shop/availability.ts';
import type { AvailableQuote } from '#shop/available-quote.ts';
import { type AmountRow, amountRows, lineTotalCents } from '#shop/pricing.ts';
import { formatCents } from '#shop/money.ts';
import type { Place } from '#shop/regions.ts';
import { isTaxKnown, salesTaxLabel, taxPlace, taxUnknown } from '#shop/sales-tax.ts';
import { hasZones } from '#shop/selling.generated.ts';
import { chosenName, isNotOffered, shippingUnknown } from '#shop/shipping-methods.ts';
import { describeShortage } from '#shop/stock-messages.ts';
import { sizeLabel } from '#shop/variant.ts';
import { Amounts } from './Row.tsx';
import { useCart } from './use-cart.ts';

export const ESTIMATED_TOTAL = 'Estimated Total';

interface Props {
  /** The items, above the amounts. */
  children?: ReactNode;
  rows: ComponentProps<typeof Amounts>['rows'];
  total: ReactNode;
  /** The tax is not known yet, so the total is an estimate. */
  isEstimate?: boolean;
  /** Shown below the total. */
  foot?: ReactNode;
}

/** The order summary: items, amounts and total. */
export function OrderSummary({ children, ...amounts }: Props) {
  const titleId = useId();
  return (
    <aside className="order-summary" aria-labelledby={titleId}>
      <h2 className="display-3" id={titleId}>
        Order Summary
      </h2>
      {children}
      <SummaryAmounts {...amounts} />
    </aside>
  );
}

/** The amounts of the order summary, and what stands below them. */
export function SummaryAmounts({ rows, total, isEstimate, foot }: Omit<Props, 'children'>) {
  return (
    <>
      <Amounts rows={rows} total={total} totalLabel={isEstimate ? ESTIMATED_TOTAL : undefined} />
      {foot}
    </>
  );
}

/** The amounts of an order before payment. */
export function summaryRows(
  quote: AvailableQuote,
  order: { billingAddress: Place; shippingAddress: Place; shippingMethod?: string | undefined },
  promoCode?: string,
): AmountRow[] {
  const { billingAddress, shippingAddress, shippingMethod: chosen } = order;
  const { shippingMethods: methods } = quote;
  const taxed = taxPlace(order) ?? billingAddress;
  return amountRows(
    {
      ...quote,
      promoCode,
      ...(hasZones && {
        shippingMethod: isNotOffered(methods, chosen)
          ? methods[0]?.name
          : chosenName(methods, chosen),
      }),
    },
    {
      label: salesTaxLabel(taxed, quote.isTaxedInFull),
      ...(!isTaxKnown(taxed) && { value: taxUnknown.checkout }),
    },
    hasZones && quote.shippingCents === null ? { value: shippingUnknown(shippingAddress) } : {},
  );
}

/** Whether the total is without shipping or tax, because their address is not known yet. */
export const isEstimate = (
  quote: AvailableQuote,
  order: { billingAddress: Place; shippingAddress: Place },
): boolean => quote.shippingCents === null || !isTaxKnown(taxPlace(order) ?? order.billingAddress);

/** The cart's items in the order summary. */
export function CartItems() {
  const { lines } = useCart();
  const items = lines.map((line) => ({
    ...line,
    key: `${line.id} ${line.size}`,
    name: line.product.name,
    image: line.product.image,
    totalCents: lineTotalCents(line),
    ...(isShort(line) && {
      shortage: describeShortage(line),
      isSoldOut: availableQuantity(line) === 0,
    }),
  }));
  return <SummaryItems items={items} />;
}

interface Item {
  key: string;
  name: string;
  image?: string | undefined;
  size: string;
  quantity: number;
  totalCents: number;
  /** Why fewer pieces can be had. */
  shortage?: string;
  /** Nothing of it can be had, and its sum is not counted. */
  isSoldOut?: boolean;
}

/** The items in the order summary and on the order confirmation. */
export function SummaryItems({ items }: { items: readonly Item[] }) {
  return (
    <ul>
      {items.map(({ key, name, image, size, quantity, totalCents, shortage, isSoldOut }) => (
        <li className="order-item" key={key} data-sold-out={isSoldOut}>
          <img src={image || undefined} width={68} height={68} alt="" />
          <p>
            <span>{name}</span>
            <br />
            <span className="muted">{`${sizeLabel(size)}\u00a0· Qty ${quantity}`}</span>
            {shortage && <span className="order-item-shortage">{shortage}</span>}
          </p>
          <Sum cents={totalCents} isSoldOut={isSoldOut} className="price" />
        </li>
      ))}
    </ul>
  );
}

interface SumProps {
  cents: number;
  isSoldOut: boolean | undefined;
  className: string | undefined;
}

/** The sum of a line; struck if nothing of it can be had. */
export function Sum({ cents, isSoldOut, className }: SumProps) {
  const Tag = isSoldOut ? 's' : 'span';
  return <Tag className={className}>{formatCents(cents)}</Tag>;
}
