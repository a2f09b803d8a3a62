import { atom, computed } from 'nanostores';
import { availableQuantity } from '#shop/availability.ts';
import { type CartItem, isSameLine } from '#shop/cart.ts';
import { piecesFromLink } from '#shop/link-messages.ts';
import { $cart } from './cart.ts';
import { $openedLink } from './stored-link.ts';
import { $cartIdentity } from './replaced-cart.ts';

/** The parts of a link that were not granted, on the page that it was opened on. */
export const $linkProblems = atom<readonly string[]>([]);

/** This page was opened by a link, and the cart is not what it will be. */
export const $isOpening = atom(
  typeof location !== 'undefined' && location.hash.startsWith('#buy='),
);

/** The notice about a link above the lines, and whether the earlier cart can be had back. */
export const $linkNotice = computed(
  [$openedLink, $linkProblems, $cart, $cartIdentity],
  (opened, problems, cart, { replaced }) => {
    const isOfLink = (line: CartItem) => opened?.items.some((item) => isSameLine(item, line));
    // Lines that were added since would be lost.
    const lines = cart.every(isOfLink) ? cart : [];
    const count = lines.reduce((sum, line) => sum + availableQuantity(line), 0);
    return {
      sentences: [...(count > 0 ? [piecesFromLink(count)] : []), ...problems],
      canUndo: lines.length > 0 && replaced !== undefined && replaced.items.length > 0,
    };
  },
);
