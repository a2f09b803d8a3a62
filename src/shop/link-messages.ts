/** Texts about what a link put into the cart. */

import { MAX_LINES } from './cart.ts';
import { countOf } from './count-of.ts';

/** The available pieces of the link. */
export const piecesFromLink = (count: number) => `${countOf(count, 'piece')} from your link.`;

export const nothingFromLink = 'What this link is for isn’t sold any more.';

/** Beside the email address that a link filled in. */
export const emailFromLink = 'This address comes from the link you opened.';

/** The link's pieces can't be read: a part of it was lost, or it was typed. */
export const malformedLink = 'This link isn’t complete.';

export const tooManyLines = `A cart takes ${MAX_LINES} lines: the rest of the link was left out.`;

export const codeRefused = (error: string) => `The link’s promo code was not applied: ${error}`;

/** A piece that the shop doesn't know; what a link calls it is not repeated. */
export const unknownPiece = 'Unknown piece';

/** The toasts on other pages than the cart. */
export const linkOpened = 'Your Cart';
export const linkFailed = 'Your Link';

/** The page is of a version whose scripts are gone. */
export const newerVersion = (then: string) =>
  `A newer version of this page is out. Reload it, then ${then}.`;
