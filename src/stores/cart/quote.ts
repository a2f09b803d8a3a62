import { atom, computed, type ReadableAtom } from 'nanostores';
import type { ResponseOf } from '#contracts/contract.ts';
import type { getQuote } from '#contracts/quote.ts';
import { type Promo, type Quote, quote, type TaxableAddress } from '#shop/pricing.ts';
import { onceVisible } from '#stores/site/prerendering.ts';
import { $cart, $products } from './cart.ts';

/** So long a change may be followed by another before the server is asked. */
const PAUSE_MS = 400;

type QuoteReply = ResponseOf<typeof getQuote>;

/**
 * The price that a page shows: computed here at once, by the server's own rules, then as the server says, in case this page
 * is older than a price. `onTotalChanged` is called when the server's total replaces another one.
 */
export function createQuote(
  $billingAddress: ReadableAtom<TaxableAddress | undefined>,
  $promo: ReadableAtom<Promo | undefined>,
  onTotalChanged: () => void = () => {},
) {
  /** As text, so that an equal request is the same one. */
  const $request = computed([$cart, $billingAddress, $promo], (cart, address, promo) =>
    JSON.stringify({
      items: cart.map(({ id, size, quantity }) => ({ id, size, quantity })),
      billingAddress: address && {
        stateProvince: address.stateProvince,
        country: address.country,
      },
      promoCode: promo?.code,
    }),
  );
  const $reply = atom<{ request: string; quote: Quote } | undefined>();
  const $quote = computed(
    [$cart, $billingAddress, $promo, $request, $reply],
    (cart, address, promo, request, reply) =>
      reply?.request === request ? reply.quote : quote(cart, address, promo),
  );

  /** Shows what the server says of what the page shows. */
  function show({ lines, ...totals }: QuoteReply): void {
    const before = $quote.get().totalCents;
    $products.set(
      $products.get().map((product) => {
        const line = lines.find(({ id }) => id === product.id);
        return line ? { ...product, name: line.name, priceCents: line.unitPrice } : product;
      }),
    );
    $reply.set({
      request: $request.get(),
      quote: {
        subtotalCents: totals.subtotal,
        discountCents: totals.discountAmount,
        taxCents: totals.salesTax,
        totalCents: totals.finalTotal,
      },
    });
    if (totals.finalTotal !== before) onTotalChanged();
  }

  /** Without an answer, the page keeps what it has computed. */
  async function request(text: string): Promise<void> {
    if ($cart.get().length === 0) return;
    const { requestQuote } = await import('./request-quote.ts');
    const answer = await requestQuote(text);
    if (answer.ok && text === $request.get()) show(answer.value);
  }

  /** Asks the server now and after every change; returns what stops it. */
  function follow(): () => void {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = $request.subscribe((text) => {
      clearTimeout(timer);
      timer = setTimeout(() => onceVisible(() => void request(text)), PAUSE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }

  return { $quote, show, clear: () => $reply.set(undefined), follow };
}

/** The cart page knows no address yet and shows no promo. */
export const cartQuote = createQuote(atom(), atom());
