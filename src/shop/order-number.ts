/** The maximum length of an order number in a request. */
export const MAX_ORDER_NUMBER_LENGTH = 40;

/** Trims and upper-cases a typed order number (requirements §4). */
export function normalizeOrderNumber(text: string): string {
  return text.trim().toUpperCase();
}
