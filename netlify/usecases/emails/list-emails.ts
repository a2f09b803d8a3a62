/** Emails that an address has asked for without an order. Each has a link that takes it off the list. */
import type { findWaitlistEntry } from '#adapters/records/stock/waitlist.ts';
import type { Mail } from '#adapters/smtp.ts';
import { brand } from '#shop/brand.ts';
import type { Product } from '#shop/catalog.ts';
import { successes } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { inSize } from '#shop/stock-messages.ts';
import {
  button,
  composeEmail,
  textFooter,
  COLORS,
  headingStyle,
  textStyle,
  html,
  picture,
} from './layout.ts';

/** Welcomes a new member of the Ghost Club. */
export function welcome(to: string, unsubscribeToken: string, siteUrl: string): Mail {
  return listEmail(to, siteUrl, {
    subject: successes.joinedClub.title,
    preview: brand.tagline,
    paragraphs: [
      'You are on the list. We will email you first when a new run is ready.',
      'We send nothing else: no countdowns, no noise. The angels take their share; the rest is yours.',
    ],
    link: { label: 'Shop Collection', path: paths.section('products') },
    farewell: 'No longer thirsty?',
    unsubscribeQuery: `?token=${unsubscribeToken}`,
  });
}

/** Tells who waits for a size that it can be had again; the link chooses it (add-to-cart.ts). */
export function backInStock(
  product: Product,
  { email, size, unsubscribeToken }: NonNullable<Awaited<ReturnType<typeof findWaitlistEntry>>>,
  siteUrl: string,
): Mail {
  return listEmail(email, siteUrl, {
    subject: `${product.name} is back${inSize(size)}`,
    preview: 'You asked us to write.',
    image: product.image,
    paragraphs: [
      `You asked us to write: the ${product.name} is back${inSize(size)}.`,
      'We do not reserve it, so it may sell out again. This is our only email about it.',
    ],
    link: {
      label: 'View Product',
      path: `${paths.product(product.id)}?size=${encodeURIComponent(size)}`,
    },
    farewell: 'No longer interested?',
    unsubscribeQuery: `?token=${unsubscribeToken}&list=waitlist`,
  });
}

interface ListEmail {
  subject: string;
  preview: string;
  image?: string;
  paragraphs: string[];
  link: { label: string; path: string };
  /** The question before the link that unsubscribes. */
  farewell: string;
  unsubscribeQuery: string;
}

function listEmail(
  to: string,
  siteUrl: string,
  { subject, preview, image, paragraphs, link, farewell, unsubscribeQuery }: ListEmail,
): Mail {
  const address = siteUrl + link.path;
  const leave = siteUrl + paths.unsubscribe + unsubscribeQuery;
  return composeEmail({
    to,
    subject,
    unsubscribeUrl: siteUrl + paths.api('unsubscribe-newsletter') + unsubscribeQuery,
    text: `${subject}\n\n${paragraphs.join('\n\n')}\n\n${link.label}:\n${address}\n\nUnsubscribe:\n${leave}\n${textFooter}`,
    siteUrl,
    preview,
    body: html` <h1 style="margin:0 0 18px;${headingStyle(50)}">${subject}</h1>
        ${picture(image, 120, siteUrl)}
        ${paragraphs.map((paragraph) => html`<p style="margin:0 0 18px;${textStyle(18)}">${paragraph}</p>`)}
        <div style="padding-top:14px">${button(link.label, address)}</div>
        <p style="margin:24px 0 0;${textStyle(15, COLORS.ink2)}">
          ${farewell}
          <a href="${leave}" style="${textStyle(15, COLORS.ink2)}">Unsubscribe</a>
        </p>`,
  });
}
