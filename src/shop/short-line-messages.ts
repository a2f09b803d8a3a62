/** Texts of the cart and the payment page about lines of which too few pieces can be had. */

import { availableQuantity, type Availability } from './availability.ts';
import type { CartLine } from './cart-lines.ts';
import { formatCents } from './money.ts';
import { sizePhrase } from './stock-messages.ts';

/** A line of which fewer pieces can be had than it asks for. */
export type ShortLine = CartLine & Availability;

/** The button that makes a short line ask for what can be had: `Take 2`, `Remove`. */
export function adjustLabel(line: ShortLine): string {
  const quantity = availableQuantity(line);
  return quantity > 0 ? `Take ${quantity}` : 'Remove';
}

/** More lines than this are not named one by one. */
const MAX_NAMED = 2;

/**
 * The changes that let the shopper go on: `2 lines are short. Take 2 of Heritage Tee in M and remove Heritage Hoodie in
 * L, then go on.`
 */
export function howToAdjust(lines: readonly ShortLine[], next = 'go on'): string {
  const steps = lines.map((line) => {
    const quantity = availableQuantity(line);
    const name = line.product.name + sizePhrase(line.size);
    return quantity > 0 ? `take ${quantity} of ${name}` : `remove ${name}`;
  });
  const change = lines.length > MAX_NAMED ? 'change them' : steps.join(' and ');
  const count = lines.length > 1 ? `${lines.length} lines are short. ` : '';
  return `${count}${change.charAt(0).toUpperCase()}${change.slice(1)}, then ${next}.`;
}

/** Above the ways to pay, after the server refused to start a payment. */
export const nothingCharged = 'Nothing was charged';

/** Why the server refused to start a payment of these lines. */
export function soldOutAtStart(lines: readonly ShortLine[]): string {
  const [line, ...others] = lines;
  if (!line || others.length > 0 || availableQuantity(line) > 0 || line.retired) {
    return 'Not all of your pieces were left when your payment started.';
  }
  return `Someone bought the last ${line.product.name}${sizePhrase(line.size)} while your payment was starting.`;
}

/** The total once the short lines are adjusted. */
export function paidAfterAdjusting(
  totalCents: number,
  isEmpty: boolean,
  hasPromo: boolean,
): string {
  if (isEmpty) return 'Your cart is then empty.';
  const kept = hasPromo
    ? 'Your address and your code stay as they are'
    : 'Your address stays as it is';
  return `You then pay ${formatCents(totalCents)}. ${kept}.`;
}
