import { typedCode } from './visible-text.ts';

/** The maximum length of an order number in a request. */
export const MAX_ORDER_NUMBER_LENGTH = 40;

/**
 * The number of an order or a return as it is stored, from what a person typed: in capitals, whatever dashes or spaces
 * it has, with a `#` or without `ORD` (requirements §4). What is no number comes back as a code.
 */
export function normalizeOrderNumber(text: string): string {
  const code = typedCode(text);
  const joined = code.replace(/[-#]/g, '');
  const number = joined
    .replace(/^(?:ORD)?(\d{8})(\d{6})$/, 'ORD-$1-$2')
    .replace(/^RET(\d{8})(\d{6})(\d+)$/, 'RET-$1-$2-$3');
  return number === joined ? code : number;
}
