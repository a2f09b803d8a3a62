import { atom, computed } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import type { getQuoteCall } from '#contracts/payment/quote.ts';
import { type Availability, isShort } from '#shop/availability.ts';
import { type CartItem, isSameLine, type LineKey } from '#shop/cart.ts';
import { type LineProduct, storedProduct } from '#shop/cart-lines.ts';
import { $storedCart } from './stored-cart.ts';

/** The server's word on a line. */
interface ServerLine extends LineKey, Availability {
  product: LineProduct;
  /** The server doesn't know the product or the size. */
  isUnknown?: boolean;
}

export const $serverLines = atom<readonly ServerLine[]>([]);

/** Replaces what the server has said of these lines before. */
export function updateLines(lines: readonly ServerLine[]): void {
  const others = $serverLines.get().filter((old) => !lines.some((line) => isSameLine(line, old)));
  $serverLines.set([...others, ...lines]);
}

/** Keeps what a quote says of its lines. */
export function updateFromQuote(lines: ResponseOf<typeof getQuoteCall>['lines']): void {
  updateLines(
    lines.map(({ name, priceCents, image, clothing, ...line }) => ({
      ...line,
      product: { name, priceCents, image, ...(clothing === false && { clothing }) },
    })),
  );
}

/** A line as pages show it. */
export type ShownLine = CartItem & ServerLine;

/** A line with its product as it was stored, then as the server says. */
export function describeLine(line: CartItem, known = $serverLines.get()): ShownLine {
  const { id, size, quantity } = line;
  const server = known.find((other) => isSameLine(other, line)) ?? { retired: false };
  return { product: storedProduct(line), ...server, id, size, quantity };
}

export const $cart = computed([$storedCart, $serverLines], (cart, known) =>
  cart.map((line) => describeLine(line, known)),
);

/** The lines that ask for more than can be had. */
export const $shortLines = computed($cart, (cart) => cart.filter(isShort));
