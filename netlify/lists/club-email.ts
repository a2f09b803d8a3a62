/** The email to the club: what was written, one piece of the catalog, and why one gets it. */
import type { ClubEmailContent } from '#mail/outbox-kinds.ts';
import { type Block, type Email, type Emails } from '#mail/email.ts';
import { brand } from '#shop/brand.ts';
import { findProduct } from '#shop/catalog.ts';
import {
  clubSource,
  clubTexts,
  paragraphsOf,
  productLinkLabel,
  pieceLink,
} from '#shop/club-email.ts';
import { formatCents } from '#shop/money.ts';
import type { OrderSource } from '#shop/order-source.ts';
import { paths } from '#shop/paths.ts';
import { formatDay } from '#shop/shop-clock.ts';
import { findClubRecipient } from './club-emails.queries.ts';

interface Recipient {
  email: string;
  since: Date;
  /** Unknown in a test, which leads to the page without leaving the club. */
  unsubscribeToken?: string;
  source: OrderSource;
}

function clubEmail(
  { subject, text: written, productId }: ClubEmailContent,
  { email, since, unsubscribeToken, source }: Recipient,
): Email {
  const paragraphs = paragraphsOf(written);
  const query = unsubscribeToken ? `?token=${unsubscribeToken}` : '';
  return {
    to: email,
    subject,
    preview: paragraphs[0] ?? '',
    ...(query && { unsubscribePath: paths.api('unsubscribe-newsletter') + query }),
    blocks: [
      { type: 'title', text: subject },
      ...paragraphs.map((text): Block => ({ type: 'text', text, hasLinks: true })),
      ...pieceBlocks(productId, source),
    ],
    foot: {
      reason: clubTexts.reason(formatDay(since, 'long')),
      label: 'Unsubscribe',
      address: paths.unsubscribe + query,
      // US law wants it in every email of a list (15 U.S.C. 7704(a)(5)).
      postalAddress: brand.address,
    },
  };
}

/** Nothing of a piece that is no longer sold when the email is sent. */
function pieceBlocks(productId: string | null, source: OrderSource): Block[] {
  const product = productId === null ? undefined : findProduct(productId);
  if (!product || product.retired) return [];
  const { name, image, priceCents } = product;
  return [
    { type: 'piece', name, image, price: formatCents(priceCents) },
    { type: 'button', label: productLinkLabel(product), address: pieceLink(product, source) },
  ];
}

export const clubEmails = {
  'club-email': async ({ club_email_id, email }) => {
    const found = await findClubRecipient(club_email_id, email);
    return found && clubEmail(found.content, { ...found, email });
  },
  'club-email-test': ({ email, content }) =>
    clubEmail(content, { email, since: new Date(), source: clubSource('test', '') }),
} satisfies Partial<Emails>;
