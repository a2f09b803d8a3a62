/** Texts about pieces that can't be had, verbatim from the requirements where they have them. */

import { availableQuantity, type Availability } from './availability.ts';
import type { CartLine } from './cart-lines.ts';
import { formatCents } from './money.ts';
import { ONE_SIZE } from './variant.ts';

/** Why a line is short: `Sold out in M.`, `Only 2 left in M.`, `No longer sold.` */
export function describeShortage({
  size,
  available = 0,
  retired,
}: Availability & { size: string }) {
  if (retired) return 'No longer sold.';
  return available > 0 ? `Only ${available} left${inSize(size)}.` : `Sold out${inSize(size)}.`;
}

const inSize = (size: string) => (size === ONE_SIZE ? '' : ` in ${size}`);

/** A line of which fewer pieces can be had than it asks for. */
export type ShortLine = CartLine & Availability;

/** The button that makes a short line ask for what can be had: `Take 2`, `Remove`. */
export function mendLabel(line: ShortLine): string {
  const quantity = availableQuantity(line);
  return quantity > 0 ? `Take ${quantity}` : 'Remove';
}

/** More lines than this are not told one by one. */
const MAX_TOLD = 2;

/**
 * What has to change before the shopper can go on: `2 lines are short. Take 2 of Heritage Tee in M and remove Heritage Hoodie in
 * L, then go on.`
 */
export function howToMend(lines: readonly ShortLine[], next = 'go on'): string {
  const steps = lines.map((line) => {
    const quantity = availableQuantity(line);
    const name = line.product.name + inSize(line.size);
    return quantity > 0 ? `take ${quantity} of ${name}` : `remove ${name}`;
  });
  const told = lines.length > MAX_TOLD ? 'change them' : steps.join(' and ');
  const count = lines.length > 1 ? `${lines.length} lines are short. ` : '';
  return `${count}${told.charAt(0).toUpperCase()}${told.slice(1)}, then ${next}.`;
}

/** Above the ways to pay, after the server refused to start a payment. */
export const nothingCharged = 'Nothing was charged';

/** Why the server refused to start a payment of these lines. */
export function soldOutAtStart(lines: readonly ShortLine[]): string {
  const [line, ...others] = lines;
  if (!line || others.length > 0 || availableQuantity(line) > 0 || line.retired) {
    return 'Not all of your pieces were left when your payment started.';
  }
  return `Someone bought the last ${line.product.name}${inSize(line.size)} while your payment was starting.`;
}

/** What is paid once the short lines are mended. */
export function paidAfterMending(totalCents: number, isEmpty: boolean, hasPromo: boolean): string {
  if (isEmpty) return 'Your cart is then empty.';
  const kept = hasPromo
    ? 'Your address and your code stay as they are'
    : 'Your address stays as it is';
  return `You then pay ${formatCents(totalCents)}. ${kept}.`;
}

/** A client has too many pieces in unpaid orders. */
export const tooManyPieces = (max: number) =>
  `At most ${max} pieces are kept for unpaid orders from one connection. Order fewer, pay for an earlier order first, or try again in an hour.`;

/** Too few pieces were left when the payment arrived: on the page and in the email. */
export const soldOutWhilePaying = (amountCents: number) =>
  `Someone bought the last one while your payment was on its way. We refunded ${formatCents(amountCents)} in full.`;
