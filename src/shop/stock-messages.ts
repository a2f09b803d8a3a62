/** Texts about pieces that can't be had, verbatim from the requirements where they have them. */

import type { Availability } from './availability.ts';
import { formatCents } from './money.ts';
import { ONE_SIZE } from './variant.ts';

/** Why a line is short: `Sold out in M.`, `Only 2 left in M.`, `No longer sold.` */
export function describeShortage({
  size,
  available = 0,
  retired,
}: Availability & { size: string }) {
  if (retired) return 'No longer sold.';
  return available > 0
    ? `Only ${available} left${sizePhrase(size)}.`
    : `Sold out${sizePhrase(size)}.`;
}

/** ` in M`; nothing for a product without sizes. */
export const sizePhrase = (size: string) => (size === ONE_SIZE ? '' : ` in ${size}`);

/** A client has too many pieces in unpaid orders. */
export const tooManyPieces = (max: number) =>
  `At most ${max} pieces are kept for unpaid orders from one connection. Order fewer, pay for an earlier order first, or try again in an hour.`;

/** Too few pieces were left when the payment arrived: on the page and in the email. */
export const soldOutWhilePaying = (amountCents: number) =>
  `Someone bought the last one while your payment was on its way. We refunded ${formatCents(amountCents)} in full.`;
