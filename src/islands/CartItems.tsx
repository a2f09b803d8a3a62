import { lineTotalCents } from '#shop/cart.ts';
import type { Picture } from './picture.ts';
import { SummaryItems } from './SummaryItems.tsx';
import { useCart } from './use-cart.ts';

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
