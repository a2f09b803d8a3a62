/** The longest text that is taken for an order number. */
export const MAX_ORDER_NUMBER_LENGTH = 40;

/** An order number as it is kept, however it was typed: trimmed and upper-cased (specification §4). */
export function normalizeOrderNumber(text: string): string {
  return text.trim().toUpperCase();
}
