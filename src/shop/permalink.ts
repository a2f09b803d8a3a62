/**
 * A link that fills the cart: `/buy/rickhouse-shirt-m:2,coopers-cap:1?coupon=WELCOME10`, by the rules of the Universal
 * Commerce Protocol (`dev.ucp.shopping.permalink` of 2026-08-25), with the forms of Meta and Google beside it
 * (docs/decisions/permalink.md).
 */

import { MAX_LINES, MAX_QUANTITY } from './cart.ts';
import { isEmail, normalizeEmail } from './email.ts';
import { paths } from './paths.ts';
import { MAX_PROMO_CODE_LENGTH } from './promo.ts';

/** A variant's id, known or not, and how many of it. */
export interface LinkItem {
  id: string;
  quantity: number;
}

/** The request in a link. */
export interface CartLink {
  items: readonly LinkItem[];
  code: string | undefined;
  email: string | undefined;
  /** Its items can't be read. */
  isMalformed: boolean;
}

const RAW_ID = /^[\w.-]+$/;
const COUNT = /^[1-9]\d*$/;
const CONTROL = /\p{Cc}/u;

/** The address of a link to so many pieces of these variants, on our own site. */
export const linkPath = (items: readonly LinkItem[]) => `${paths.buy}/${writeItems(items)}`;

/** The address of a link that applies a promo code. */
export const codeLinkPath = (code: string) => `${paths.buy}?coupon=${encodeURIComponent(code)}`;

const writeItems = (items: readonly LinkItem[]) =>
  items.map(({ id, quantity }) => `${encodeId(id)}:${quantity}`).join(',');

function encodeId(id: string): string {
  return RAW_ID.test(id) ? id : `~${base64Url(id)}`;
}

function base64Url(text: string): string {
  const bytes = String.fromCharCode(...new TextEncoder().encode(text));
  return btoa(bytes).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** An id as it is, or `~` and the base64url of its UTF-8; undefined if it is neither. */
export function decodeId(token: string): string | undefined {
  if (RAW_ID.test(token)) return token;
  if (!/^~[\w-]+$/.test(token)) return undefined;
  try {
    const bytes = atob(token.slice(1).replaceAll('-', '+').replaceAll('_', '/'));
    const utf8 = Uint8Array.from(bytes, (byte) => byte.charCodeAt(0));
    const id = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(utf8);
    return CONTROL.test(id) || base64Url(id) !== token.slice(1) ? undefined : id;
  } catch {
    return undefined;
  }
}

/**
 * Reads `id:count,id:count`; undefined if a part of it is malformed. Counts of one id add up, to at most 99; of more
 * lines than a cart takes, one too many is kept, which says so.
 */
export function readItems(text: string): LinkItem[] | undefined {
  const counts = new Map<string, number>();
  for (const part of text.split(',')) {
    const [token = '', count = '', ...others] = part.split(':');
    const id = decodeId(token);
    if (id === undefined || others.length > 0 || !COUNT.test(count)) return undefined;
    if (counts.size <= MAX_LINES || counts.has(id)) {
      counts.set(id, Math.min(MAX_QUANTITY, (counts.get(id) ?? 0) + Number(count)));
    }
  }
  return [...counts].map(([id, quantity]) => ({ id, quantity }));
}

const FRAGMENT = 'buy';
/** In the place of items that can't be read. */
const MALFORMED = '!';

/** Hands a link to the cart, on any page. */
export function linkFragment({ items, code, email, isMalformed }: CartLink): string {
  const rest = { ...(code && { code }), ...(email && { email }) };
  const parts = Object.entries(rest).map(([name, text]) => `&${name}=${encodeURIComponent(text)}`);
  return `#${FRAGMENT}=${isMalformed ? MALFORMED : writeItems(items)}${parts.join('')}`;
}

/** The request in the fragment of a page; undefined if it is another fragment. */
export function readLinkFragment(hash: string): CartLink | undefined {
  const fragment = new URLSearchParams(hash.slice(1));
  const text = fragment.get(FRAGMENT);
  if (text === null) return undefined;
  const items = text === '' ? [] : readItems(text);
  return {
    items: items ?? [],
    code: readCode(fragment.get('code')),
    email: readEmail(fragment.get('email')),
    isMalformed: items === undefined,
  };
}

/** A code that could be one. */
export function readCode(text: string | null | undefined): string | undefined {
  const code = text?.trim();
  return code && code.length <= MAX_PROMO_CODE_LENGTH && !CONTROL.test(code) ? code : undefined;
}

export const readEmail = (text: string | null | undefined) =>
  text && isEmail(text) ? normalizeEmail(text) : undefined;
