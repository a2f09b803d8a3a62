import { formatCents } from '#shop/money.ts';
import type { ManagedOrder } from './order.ts';

type Line = Pick<ManagedOrder['items'][number], 'productId' | 'size' | 'quantity' | 'unitCents'>;
interface Change {
  size: string;
  onlyOne: boolean;
}

export const changedCount = ({ quantity }: Line, { onlyOne }: Pick<Change, 'onlyOne'>) =>
  onlyOne ? 1 : quantity;

/** The effect of a change of size: `One L for one M, $28.99 both: nothing is charged or refunded. …` */
export function describeSizeChange(
  order: Pick<ManagedOrder, 'name' | 'sizes'>,
  line: Line,
  change: Change,
): string {
  const count = changedCount(line, change);
  const price = formatCents(line.unitCents);
  const [from, to] = [line.size, change.size];
  const freeOf = (size: string) =>
    order.sizes.find((one) => one.productId === line.productId && one.size === size)?.free ?? null;
  const left = freeOf(to);
  const isOne = count === 1;
  const back = isOne
    ? `The ${from} goes back into stock, `
    : `${count} ${from} go back into stock, `;
  const pieces = isOne ? `One ${to} for one ${from}` : `${count} ${to} for ${count} ${from}`;
  return [
    `${pieces}, ${price} ${isOne ? 'both' : 'each'}: nothing is charged or refunded.`,
    (freeOf(from) === null ? '' : back) +
      (left === null ? `${to} is not counted.` : `${left - count} ${to} can be sold.`),
    `${order.name} gets an email with the new size.`,
  ].join(' ');
}
