/** The limits of an email to the club, and the texts around it; in the email and beside the form that writes it. */
import { brand } from './brand.ts';
import { linkPath } from './permalink.ts';
import { type OrderSource, writeSource } from './order-source.ts';
import { paths } from './paths.ts';
import type { Product } from './catalog.ts';
import { ONE_SIZE, variantId } from './variant.ts';

/** The length of a subject that email programs show, and that a line of a header may have (RFC 5322). */
export const MAX_SUBJECT_LENGTH = 78;
export const MAX_TEXT_LENGTH = 5_000;

/** A blank line begins a paragraph. */
export const paragraphsOf = (text: string): string[] =>
  text.split(/\n\s*\n/).flatMap((paragraph) => paragraph.trim() || []);

/** Links with another scheme, and what a program would run or open by itself. */
const OTHER_LINK =
  /\b(?!https:)[a-z][a-z\d+.-]*:\/\/|\b(?:javascript|data|vbscript|mailto|tel):\S/i;

/** Whether all links in a text begin with https://. */
export const hasOnlyHttpsLinks = (text: string) => !OTHER_LINK.test(text);

/** A text with its links, in turns: what is at an odd place is a link. */
export const splitLinks = (text: string) => text.split(/(https:\/\/[^\s<>"]*[^\s<>".,:;!?)\]'’”])/);

/** The link of a product's button. */
export const productLinkLabel = ({ name }: Pick<Product, 'name'>) =>
  `See the ${name.split(' ').at(-1)}`;

const MAX_SLUG_LENGTH = 40;

function slug(text: string): string {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[a-z\d]+/g) ?? [];
  return words.join('-').slice(0, MAX_SLUG_LENGTH).replace(/-$/, '');
}

/** The source in the links of an email: the club, `email`, and the subject with the start of the id. */
export const clubSource = (subject: string, id: string): OrderSource => ({
  source: slug(brand.club) || 'club',
  medium: 'email',
  campaign: [slug(subject), id.slice(0, 4)].filter(Boolean).join('-'),
});

/**
 * A link that puts the piece into the cart if it has one size, else to its page; either keeps where an order came from.
 */
export function pieceLink({ id, sizes }: Pick<Product, 'id' | 'sizes'>, source: OrderSource) {
  const [size = ONE_SIZE, ...others] = sizes;
  return others.length === 0
    ? `${linkPath([{ id: variantId(id, size), quantity: 1 }])}?${writeSource(source)}`
    : `${paths.buy}?continue_to=${encodeURIComponent(paths.product(id))}&${writeSource(source)}`;
}

export const clubTexts = {
  reason: (since: string) => `You get this because you joined the ${brand.club} on ${since}.`,
  noAddress:
    'Write your postal address into content/brand.json, as “address”: US law wants it in every email of a list.',
} as const;
