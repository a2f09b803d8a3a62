import { formatCents } from '#shop/money.ts';
import type { Picture } from './picture.ts';

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
