import { type CartItem, readCart } from '#shop/cart.ts';
import { sessionAtom } from '#stores/site/storage.ts';

/** What a link has put into the cart, until it is undone or ordered. */
interface OpenedLink {
  items: CartItem[];
  /** The cart that it replaced. */
  before: CartItem[];
  /** The promo code that it replaced, if it brought one; empty for none. */
  codeBefore?: string | undefined;
}

export const $openedLink = sessionAtom('openedLink', readOpenedLink);

function readOpenedLink(text: string | null): OpenedLink | undefined {
  try {
    const { items, before, codeBefore } = JSON.parse(text ?? '') as Record<string, unknown>;
    return {
      items: readCart(items),
      before: readCart(before),
      codeBefore: typeof codeBefore === 'string' ? codeBefore : undefined,
    };
  } catch {
    return undefined;
  }
}
