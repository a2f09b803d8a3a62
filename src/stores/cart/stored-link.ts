import { type CartItem, readCart } from '#shop/cart.ts';
import { sessionAtom } from '#stores/site/storage.ts';

/** The lines that a link has put into the cart, until they are undone or ordered. */
interface OpenedLink {
  items: CartItem[];
  /** The promo code that it replaced, if it brought one; empty for none. */
  codeBefore?: string | undefined;
}

export const $openedLink = sessionAtom('openedLink', readOpenedLink);

/** The email address that a link filled in; it may have been edited since. */
export const $linkEmail = sessionAtom(
  'linkEmail',
  (text) => text ?? '',
  (text) => text,
);

function readOpenedLink(text: string | null): OpenedLink | undefined {
  try {
    const { items, codeBefore } = JSON.parse(text ?? '') as Record<string, unknown>;
    return {
      items: readCart(items),
      codeBefore: typeof codeBefore === 'string' ? codeBefore : undefined,
    };
  } catch {
    return undefined;
  }
}
