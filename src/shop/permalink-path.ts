/** The addresses of links that fill the cart (permalink.ts), in a module of their own: the office writes them and reads none. */

import { paths } from './paths.ts';

/** A variant's id, known or not, and how many of it. */
export interface LinkItem {
  id: string;
  quantity: number;
}

/** An id that stands in a link as it is. */
export const RAW_ID = /^[\w.-]+$/;

/** The address of a link to so many pieces of these variants, on our own site. */
export const linkPath = (items: readonly LinkItem[]) => `${paths.buy}/${writeItems(items)}`;

/** The address of a link that applies a promo code. */
export const codeLinkPath = (code: string) =>
  `${paths.buy}?${new URLSearchParams({ coupon: code })}`;

/** `id:count,id:count`. */
export const writeItems = (items: readonly LinkItem[]) =>
  items.map(({ id, quantity }) => `${encodeId(id)}:${quantity}`).join(',');

function encodeId(id: string): string {
  return RAW_ID.test(id) ? id : `~${base64Url(id)}`;
}

/** The base64url of a text's UTF-8. */
export function base64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
