import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import type { getQuoteCall } from '#contracts/payment/quote.ts';
import type { Availability } from '#shop/availability.ts';
import { type AvailableQuote, quoteAvailable } from '#shop/available-quote.ts';
import { isSameLine, type LineKey } from '#shop/cart.ts';
import type { PriceTerms } from '#shop/pricing.ts';
import type { Promo } from '#shop/promo.ts';
import type { Place } from '#shop/regions.ts';
import { $appliedPromo } from '#stores/payment/applied-promo.ts';
import type { ApiFailure } from '#stores/site/api.ts';
import { onceVisible } from '#stores/site/prerendering.ts';
import {
  $cart,
  $serverLines,
  $shortLines,
  type ShownLine,
  updateFromQuote,
  updateLines,
} from './cart.ts';

/** So long a change may be followed by another before the server is asked. */
const PAUSE_MS = 400;

type QuoteReply = ResponseOf<typeof getQuoteCall>;

/** The field of a line whose product or size the server doesn't know. */
const UNKNOWN_LINE = /^items\.(\d+)\.(?:id|size)$/;

/** The lines that the server is asked about: it prices no cart with a line that it doesn't know. */
const $knownLines = computed($cart, (cart) => cart.filter(({ isUnknown }) => !isUnknown));

/** Where the cart goes, and by what method. */
type ShippingTerms = Omit<PriceTerms, 'promo'>;

const placeOf = (address: Place | undefined) =>
  address && { stateProvince: address.stateProvince, country: address.country };

/**
 * The price that a page shows: computed here at once, by the server's own rules, then as the server says, in case this
 * page is older than a price. `onTotalChanged` is called when the server's total replaces another one and no line is
 * short.
 */
export function createQuote(
  $terms: ReadableAtom<ShippingTerms>,
  $promo: ReadableAtom<Promo | undefined>,
  onTotalChanged: () => void = () => {},
) {
  const $request = computed([$knownLines, $terms, $promo], requestText);
  /** Whether the server has answered, or can't: until then a line may turn out to be short. */
  const $isAnswered = atom(false);
  const $reply = atom<{ request: string; totals: Partial<AvailableQuote> } | undefined>();
  const $quote = computed(
    [$cart, $terms, $promo, $request, $reply],
    (cart, terms, promo, request, reply): AvailableQuote => ({
      ...quoteAvailable(cart, { ...terms, promo }),
      ...(reply?.request === request && reply.totals),
    }),
  );

  /** Shows what the server says of what the page shows. */
  function show({ lines, ...reply }: QuoteReply): void {
    const before = $quote.get().totalCents;
    updateFromQuote(lines);
    $reply.set({ request: $request.get(), totals: totalsOf(reply) });
    if (reply.totalCents !== before && $shortLines.get().length === 0) onTotalChanged();
  }

  /** Shows that the server can't sell so many pieces of these lines, which it priced before. */
  function showShortLines(lines: readonly (LineKey & Availability)[]): void {
    $reply.set(undefined);
    markShortLines(lines);
  }

  /** Without an answer, the page keeps what it has computed. */
  async function request(text: string): Promise<void> {
    if ($knownLines.get().length > 0) {
      const code = await import('./request-quote.ts').catch(() => undefined);
      const answer = await code?.requestQuote(text);
      if (text !== $request.get()) return;
      if (answer?.ok) show(answer.value);
      else if (answer) markUnknownLine(answer);
    }
    $isAnswered.set(true);
  }

  /** Asks the server now and after every change; returns what stops it. */
  const follow = () =>
    subscribeWithPause($request, (text) => onceVisible(() => void request(text)));

  /** Forgets what the server has said. */
  function clear(): void {
    $reply.set(undefined);
    $isAnswered.set(false);
    $serverLines.set([]);
  }

  return { $quote, $isAnswered, show, showShortLines, clear, follow };
}

/** As text, so that an equal request is the same one. */
const requestText = (lines: readonly ShownLine[], terms: ShippingTerms, promo: Promo | undefined) =>
  JSON.stringify({
    items: lines.map(({ id, size, quantity }) => ({ id, size, quantity })),
    billingAddress: placeOf(terms.billingAddress),
    shippingAddress: placeOf(terms.shippingAddress),
    shippingMethod: terms.shippingMethod,
    promoCode: promo?.code,
  });

function totalsOf(reply: Omit<QuoteReply, 'lines'>): Partial<AvailableQuote> {
  const { discountCents, taxCents, totalCents, shippingCents, shippingMethods } = reply;
  return {
    discountCents,
    taxCents,
    totalCents,
    // A server of the version before says nothing of shipping.
    ...(shippingMethods && { shippingCents: shippingCents ?? null, shippingMethods }),
  };
}

/** Calls `run` now, and a moment after the last of quick changes; returns what stops it. */
function subscribeWithPause($text: ReadableAtom<string>, run: (text: string) => void): () => void {
  let pause = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const stop = $text.subscribe((text) => {
    clearTimeout(timer);
    timer = setTimeout(() => run(text), pause);
    pause = PAUSE_MS;
  });
  return () => {
    clearTimeout(timer);
    stop();
  };
}

function markShortLines(lines: readonly (LineKey & Availability)[]): void {
  updateLines(
    $cart.get().flatMap((line) => {
      const short = lines.find((other) => isSameLine(other, line));
      return short ? [{ ...line, ...short }] : [];
    }),
  );
}

/** A line that the server doesn't know is not sold any more; the others are priced without it. */
function markUnknownLine({ body: { field } }: ApiFailure): void {
  const index = UNKNOWN_LINE.exec(String(field))?.[1];
  const line = $knownLines.get()[Number(index)];
  if (line) updateLines([{ ...line, retired: true, isUnknown: true }]);
}

/** The cart page knows no address yet. */
export const cartQuote = createQuote(atom({}), $appliedPromo);
