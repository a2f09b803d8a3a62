import {
  carrierOf,
  guessCarrier,
  isSameNumber,
  namesCarrier,
  readTrackingNumber,
} from './carriers.ts';
import { parseCsv } from './csv.ts';
import { normalizeOrderNumber } from './order-number.ts';

/** The pasted numbers of an order. The carrier is undefined if neither the text nor the look of the number says it. */
export interface PastedParcel {
  trackingNumber: string;
  carrier: string | undefined;
}

/** A pasted text with order numbers in it. */
export interface PastedParcels {
  parcels: ReadonlyMap<string, PastedParcel>;
  /** A sentence for each line of which something was not used. */
  left: readonly string[];
}

/** The columns that a row of titles names; -1 for none. */
interface Columns {
  number: number;
  carrier: number;
}

/** The tracking number of a line, and what else of it looks like one. */
interface FoundNumber {
  number: string | undefined;
  carrier: string | undefined;
  unused: readonly string[];
}

const ORDER_NUMBER = /\bORD-?\d{8}-?\d{6}\b/gi;

/**
 * Reads lines that have an order number and a tracking number among their cells, as a carrier's file has them: in the
 * column that a row of titles names, else by what they look like. Undefined if no line has an order number.
 */
export function readPastedParcels(text: string): PastedParcels | undefined {
  if (text.search(ORDER_NUMBER) < 0) return undefined;
  const parcels = new Map<string, PastedParcel>();
  const left: string[] = [];
  let columns: Columns | undefined;
  for (const { line, cells } of readRows(text, left)) {
    const [order, ...others] = ordersOf(cells);
    if (order === undefined) {
      const titles = columnsOf(cells);
      if (titles) columns = titles;
      // Words above the first order are the head of a file that names no column of ours.
      else if (parcels.size > 0 || cells.some(hasDigit)) {
        const { number } = findNumber(cells, columns);
        const written = number ? [number] : cells.filter((cell) => cell.trim() !== '');
        left.push(`Line ${line} has no order number: ${written.join(', ')}.`);
      }
      continue;
    }
    const { number, carrier, unused } = findNumber(cells, columns);
    const earlier = parcels.get(order)?.trackingNumber;
    const isSecond = number && earlier !== undefined && !isSameNumber(earlier, number);
    if (number && earlier === undefined) parcels.set(order, { trackingNumber: number, carrier });
    const notUsed = [...others, ...(isSecond ? [number] : []), ...unused];
    const said = [
      ...(number ? [] : [`no tracking number for ${order}`]),
      ...(isSecond ? [`${order} has a number already`] : []),
      ...(notUsed.length > 0 ? [`not used: ${notUsed.join(', ')}`] : []),
    ];
    if (said.length > 0) left.push(`Line ${line}: ${said.join('; ')}.`);
  }
  return { parcels, left };
}

function readRows(text: string, left: string[]) {
  try {
    return parseCsv(text);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    left.push(`${error.message} Nothing was filled in.`);
    return [];
  }
}

/** The order numbers of a line: those with a cell of their own, then those within a text. */
function ordersOf(cells: readonly string[]): string[] {
  const found = cells.flatMap((cell) =>
    [...cell.matchAll(ORDER_NUMBER)].map(([written]) => ({
      number: normalizeOrderNumber(written),
      isWithin: cell.trim() !== written,
    })),
  );
  const sorted = found.toSorted((one, other) => Number(one.isWithin) - Number(other.isWithin));
  return [...new Set(sorted.map(({ number }) => number))];
}

const NUMBER_TITLE =
  /(?:tracking|waybill|awb)(?:numbers?|nos?|nbr|ids?|codes?|#)?$|(?:label|shipment|consignment)(?:number|no|nbr|id|#)$/;
const CARRIER_TITLE = /(?:carrier|courier|shippedvia|shipvia|shippingprovider)(?:name|code)?$/;

/** The columns of a row of titles; undefined if none of its cells is the title of tracking numbers. */
function columnsOf(cells: readonly string[]): Columns | undefined {
  const titles = cells.map((cell) => cell.toLowerCase().replace(/[^a-z#]/g, ''));
  // The label for a return has a number of its own.
  const number = titles.findIndex((title) => NUMBER_TITLE.test(title) && !title.includes('return'));
  const carrier = titles.findIndex((title) => CARRIER_TITLE.test(title));
  return number < 0 ? undefined : { number, carrier };
}

function findNumber(cells: readonly string[], columns: Columns | undefined): FoundNumber {
  const free = cells.map((cell) => cell.replace(ORDER_NUMBER, ' ').trim());
  const found = columns ? titledNumber(free, columns) : likelyNumber(free.filter(Boolean));
  const number = found.number && readTrackingNumber(found.number);
  return { ...found, number, carrier: number && carrierOf(number, found.carrier) };
}

function titledNumber(cells: readonly string[], columns: Columns): FoundNumber {
  const written = numbersIn(cells[columns.number] ?? '');
  const number = written.find(isReadable);
  const elsewhere = cells.filter((cell, index) => index !== columns.number && isCertain(cell));
  return {
    number,
    carrier: cells[columns.carrier] || cells.find(isCarrier),
    unused: [...written, ...elsewhere].filter((cell) => !number || !isSameNumber(cell, number)),
  };
}

/** The tracking numbers in a cell: one, which may be in groups, or several. */
function numbersIn(cell: string): string[] {
  return cell.split(/[,;|\r\n]+/).flatMap((part) => {
    const words = part.split(/\s+/).filter(Boolean);
    return !guessCarrier(part) && words.every(guessCarrier) ? words : [part.trim()];
  });
}

/**
 * The number of a line whose columns have no titles. Digits alone may be a phone number, a ZIP code or a date: they are
 * taken only if nothing but their carrier stands beside the order.
 */
function likelyNumber(cells: readonly string[]): FoundNumber {
  const isWhole = (cell: string) => guessCarrier(cell) !== undefined || isCarrier(cell);
  const pieces = cells
    .flatMap((cell) => (isWhole(cell) ? [cell] : cell.split(/[\s,;]+/)))
    .filter((piece) => /[\p{L}\d]/u.test(piece));
  const carrier = pieces.find(isCarrier);
  const others = pieces.filter((piece) => !isCarrier(piece));
  const codes = others.filter((piece) => CODE.test(piece));
  const only = others.length === 1 ? others.find(isReadable) : undefined;
  const number =
    others.find(isCertain) ?? only ?? (new Set(codes).size === 1 ? codes[0] : undefined);
  const unused = others.filter(
    (piece) => piece !== number && (guessCarrier(piece) || CODE.test(piece)),
  );
  return { number, carrier, unused };
}

/** Letters and digits of one word, as nothing else of an address has so many. */
const CODE = /^(?=(?:\D*\d){6})(?=.*[A-Z])[A-Z\d]{8,}$/i;

const hasDigit = (cell: string) => /\d/.test(cell);

/** Whether a cell is a carrier's name, and no street's. */
const isCarrier = (cell: string) => namesCarrier(cell) && !hasDigit(cell);

/** Whether a cell is a number of UPS or USPS, which look like nothing else. */
const isCertain = (cell: string) => ['UPS', 'USPS'].includes(guessCarrier(cell) ?? '');

/** Whether a cell may be a number, and one that no spreadsheet has rounded: `9.4E+21`. */
const isReadable = (cell: string) => hasDigit(cell) && !/^\d+(?:[.,]\d+)?E\+?\d+$/i.test(cell);
