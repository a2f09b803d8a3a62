import type * as z from 'zod/mini';
import { ApiError } from '#adapters/api-error.ts';
import type { shortLine } from '#contracts/api-error.ts';
import { isSameLine, type LineKey } from '#shop/cart.ts';
import { findProduct } from '#shop/catalog.ts';
import { describeShortage } from '#shop/stock-messages.ts';

/** The error for a payment of more pieces than there are, with the short lines of these items. */
export function soldOut(items: readonly LineKey[], lines: z.input<typeof shortLine>[]): ApiError {
  const first = items.findIndex((item) => lines.some((line) => isSameLine(line, item)));
  const sentences = lines.map(
    (line) => `${findProduct(line.id)?.name ?? line.id}: ${describeShortage(line)}`,
  );
  return new ApiError('sold_out', sentences.join(' '), {
    field: `items.${first}.quantity`,
    lines,
  });
}
