import { CARRIER_NAMES, guessCarrier } from './carriers.ts';
import { normalizeOrderNumber } from './order-number.ts';

/** What was pasted with order numbers in it: the tracking number of each order, and what is no order's. */
export interface PastedParcels {
  numbers: ReadonlyMap<string, string>;
  /** Order numbers without a tracking number, and tracking numbers without an order or beyond its first. */
  left: readonly string[];
}

const ORDER_NUMBER = /\bORD-?\d{8}-?\d{6}\b/i;

/**
 * Reads lines that have an order number and a tracking number among their cells, in any order, as a carrier's file has them; a cell ends
 * at a tab, a comma or a semicolon. Lines without either, such as its head, are left out. Undefined if no line has an order number.
 */
export function readPastedParcels(text: string): PastedParcels | undefined {
  if (!ORDER_NUMBER.test(text)) return undefined;
  const numbers = new Map<string, string>();
  const left: string[] = [];
  for (const line of text.split(/[\r\n]+/)) {
    const [written] = ORDER_NUMBER.exec(line) ?? [];
    const order = written && normalizeOrderNumber(written);
    const trackingNumber = trackingNumberOf(line.replace(ORDER_NUMBER, '\t'), order !== undefined);
    if (order && trackingNumber && !numbers.has(order)) numbers.set(order, trackingNumber);
    else if (trackingNumber || order) left.push(trackingNumber ?? order ?? '');
  }
  return { numbers, left };
}

/** The cell, or the word of one, that looks like a carrier's number; beside an order number also the only other cell. */
function trackingNumberOf(line: string, isBesideOrder: boolean): string | undefined {
  const cells = line
    .split(/[\t,;]/)
    .map((cell) =>
      cell
        .replace(/^=(?=")/, '')
        .replaceAll('"', '')
        .trim(),
    )
    .filter((cell) => cell !== '');
  const likely = [...cells, ...cells.flatMap((cell) => cell.split(/\s+/))]
    .map((cell) => ({ cell, carrier: CARRIER_NAMES.indexOf(guessCarrier(cell) ?? '') }))
    .filter(({ carrier }) => carrier >= 0)
    // The first carriers' numbers look like nothing else; a phone number may look like the last one's.
    .toSorted((one, other) => one.carrier - other.carrier);
  return likely[0]?.cell ?? (isBesideOrder && cells.length === 1 ? cells[0] : undefined);
}
