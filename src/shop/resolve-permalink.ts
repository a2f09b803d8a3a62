/** Where a link that fills the cart leads (docs/decisions/permalink.md). */

import { paths } from './paths.ts';
import {
  decodeId,
  linkFragment,
  type LinkItem,
  readCode,
  readEmail,
  readItems,
} from './permalink.ts';

/** A parameter of the link; a field of the protocol begins with a slash, whether it was written with one or not. */
interface Parameter {
  name: string;
  text: string;
}

/** Carts and checkouts of the protocol have these: a parameter that begins with one of them is not for the page. */
const FIELDS = new Set(
  `ap2 attribution buyer consent context continue_url currency discounts expires_at fulfillment id line_items links messages order
  payment signals status totals ucp`.split(/\s+/),
);

/** The forms of Meta (`products`, `coupon`) and Google (`id`), beside the protocol's own parameter. */
const OURS = ['continue_to', 'products', 'id', 'coupon'];

const CODE = '/discounts/codes/0';
const EMAIL = '/buyer/email';
const ATTRIBUTION = '/attribution/';

/**
 * Parameters that a page may be given. Anything else could be a secret or a person, which an address shows, keeps and
 * passes on.
 */
const KNOWN = /^(?:utm_(?:source|medium|campaign|term|content|id)|ref)$/;

/** The address in `continue_to` may have this beside: the chosen size of a product's page. */
const SIZE = 'size';

/**
 * The path, query and fragment that a link leads to: the cart, or a page of ours that it names in `continue_to`.
 * Nothing in a link is an error; what can't be read is left out, and a fragment says when that is the pieces.
 */
export function resolvePermalink(address: string): string {
  const { origin, pathname, searchParams } = new URL(address);
  const parameters = [...searchParams].map(([name, text]) => ({ name: fieldName(name), text }));
  // Of two that write to one place it would be a guess which is meant.
  const only = (...names: string[]) => {
    const [first, ...others] = parameters.filter(({ name }) => names.includes(name));
    return others.length === 0 ? first?.text : undefined;
  };
  const items = itemsOf(pathname.slice(paths.buy.length).replace(/^\/|\/$/g, ''), parameters);
  const target = destination(only('continue_to'), origin) ?? new URL(paths.cart, origin);
  const ownQuery = [...target.searchParams].filter(([name]) => KNOWN.test(name) || name === SIZE);
  target.search = String(new URLSearchParams([...ownQuery, ...keptOf(parameters)]));
  const fragment = linkFragment({
    items: items ?? [],
    code: readCode(only(CODE, 'coupon')),
    email: readEmail(only(EMAIL)),
    isMalformed: items === undefined,
  });
  return target.pathname + target.search + fragment;
}

/** Whether a name, with or without a slash before it, begins with a field of the protocol. */
const isField = (name: string) => FIELDS.has(name.replace(/^\//, '').split('/', 1)[0] ?? '');

const fieldName = (name: string) =>
  isField(name) && !OURS.includes(name) && !name.startsWith('/') ? `/${name}` : name;

/** The pieces of the path, else those in Meta's or Google's form; undefined if they can't be read. */
function itemsOf(path: string, parameters: readonly Parameter[]): LinkItem[] | undefined {
  // Some programs encode what separates the items; an id is never encoded so.
  if (path !== '') return readItems(path.replace(/%3a/gi, ':').replace(/%2c/gi, ','));
  const [given, ...others] = parameters.filter(({ name }) => ['products', 'id'].includes(name));
  if (!given) return [];
  if (others.length > 0) return undefined;
  if (given.name === 'products') return readItems(given.text);
  const id = decodeId(given.text);
  return id === undefined ? undefined : [{ id, quantity: 1 }];
}

/** The page's parameters, as names and texts: the known ones, as attribution too. */
function keptOf(parameters: readonly Parameter[]): [string, string][] {
  const kept = parameters
    .map(({ name, text }) => {
      const isAttribution = name.startsWith(ATTRIBUTION);
      return { isAttribution, name: isAttribution ? name.slice(ATTRIBUTION.length) : name, text };
    })
    .filter(({ name }) => KNOWN.test(name));
  const attributed = new Set(kept.filter((one) => one.isAttribution).map(({ name }) => name));
  const isClear = (name: string) =>
    !attributed.has(name) || kept.filter((other) => other.name === name).length === 1;
  return kept.filter(({ name }) => isClear(name)).map(({ name, text }) => [name, text]);
}

/** A slash, a backslash or a control character that is encoded twice. */
const ENCODED = /%(?:[01][\da-f]|2f|5c|7f)/i;

/** A link of this kind, however it is spelled. */
const LINK = /^\/buy(?:\/|$)/i;

function decodedPath({ pathname }: URL): string {
  try {
    return decodeURIComponent(pathname);
  } catch {
    return pathname;
  }
}

/** A page of ours by its path; undefined for anything that could lead elsewhere, and for a link of this kind. */
function destination(text: string | undefined, origin: string): URL | undefined {
  if (!text || !/^\/(?!\/)/.test(text) || /[\\\s\p{Cc}]/u.test(text)) return undefined;
  const url = URL.parse(text, origin);
  if (url?.origin !== origin || url.pathname.startsWith('//')) return undefined;
  if (ENCODED.test(url.pathname) || LINK.test(decodedPath(url))) return undefined;
  return url;
}
