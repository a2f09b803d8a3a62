/** Emails that an address has asked for without an order. Each has a link that takes it off the list. */
import { findWaitlistEntry } from '#stock/waitlist.queries.ts';
import { brand } from '#shop/brand.ts';
import { findProduct, type Product, sidesOf } from '#shop/catalog.ts';
import { formSuccesses } from '#shop/site-messages.ts';
import { paths } from '#shop/paths.ts';
import { sizePhrase } from '#shop/stock-messages.ts';
import type { Email, Emails, Link } from '#mail/email.ts';

const welcome = (to: string, unsubscribeToken: string): Email =>
  listEmail(to, {
    subject: formSuccesses.joinedClub.title,
    preview: brand.tagline,
    paragraphs: brand.welcome,
    link: { label: brand.shopButton, address: paths.section('products') },
    farewell: brand.farewell,
    unsubscribeQuery: `?token=${unsubscribeToken}`,
  });

/** Tells who waits for a size that it can be had again; the link chooses it (add-to-cart.ts). */
const backInStock = (
  product: Product,
  { email, size, unsubscribeToken }: NonNullable<Awaited<ReturnType<typeof findWaitlistEntry>>>,
): Email =>
  listEmail(email, {
    subject: `${product.name} is back${sizePhrase(size)}`,
    preview: 'You asked us to write.',
    images: sidesOf(product),
    paragraphs: [
      `You asked us to write: the ${product.name} is back${sizePhrase(size)}.`,
      'We do not reserve it, so it may sell out again. This is our only email about it.',
    ],
    link: {
      label: 'View Product',
      address: paths.productInSize(product.id, size),
    },
    farewell: 'No longer interested?',
    unsubscribeQuery: `?token=${unsubscribeToken}&list=waitlist`,
  });

interface ListEmail {
  subject: string;
  preview: string;
  images?: readonly string[];
  paragraphs: string[];
  link: Link;
  /** The question before the link that unsubscribes. */
  farewell: string;
  unsubscribeQuery: string;
}

const listEmail = (
  to: string,
  { subject, preview, images, paragraphs, link, farewell, unsubscribeQuery }: ListEmail,
): Email => ({
  to,
  subject,
  preview,
  unsubscribePath: paths.api('unsubscribe-newsletter') + unsubscribeQuery,
  blocks: [
    { type: 'title', text: subject },
    ...(images ? [{ type: 'pictures' as const, images }] : []),
    ...paragraphs.map((text) => ({ type: 'text' as const, text })),
    { type: 'button', ...link },
    {
      type: 'sentence',
      before: farewell,
      label: 'Unsubscribe',
      address: paths.unsubscribe + unsubscribeQuery,
    },
    // US law wants it in every email of a list (15 U.S.C. 7704(a)(5)). Its postal code stays with what is before it.
    { type: 'small', text: brand.address.replace(/ (?=\S*$)/, '\u00a0') },
  ],
});

export const listEmails = {
  welcome: ({ email, unsubscribe_token }) => welcome(email, unsubscribe_token),
  'back-in-stock': async ({ waitlist_id }) => {
    const entry = await findWaitlistEntry(waitlist_id);
    const product = entry && findProduct(entry.productId);
    return product && !product.retired ? backInStock(product, entry) : undefined;
  },
} satisfies Partial<Emails>;
