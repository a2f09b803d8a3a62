import type { Mail as OutgoingMail } from '#adapters/smtp.ts';
import { brand } from '#shop/brand.ts';
import { UNITED_STATES } from '#shop/regions.ts';
import { contactMessage } from '#usecases/emails/contact-message.ts';
import { orderCancelled } from '#usecases/emails/order-cancelled.ts';
import { orderConfirmation } from '#usecases/emails/order-confirmation.ts';
import { orderLinks } from '#usecases/emails/access-links.ts';
import { orderRefunded } from '#usecases/emails/order-refunded.ts';
import { orderShipped } from '#usecases/emails/order-shipped.ts';
import { paymentFailed } from '#usecases/emails/payment-failed.ts';
import { refusedEmails } from '#usecases/emails/refused-emails.ts';
import { welcome } from '#usecases/emails/welcome.ts';
import type { Mail } from './mailbox.ts';
import { mailPage } from './mail-page.ts';
import { sampleMessage, sampleOrder } from './sample-order.ts';

const PREVIEW = { path: '/sandbox/mail/preview', title: 'Mail preview' };

/** A page that shows every email of the shop with sample data. */
export function mailPreview(request: Request): Response | undefined {
  const { origin, pathname, searchParams } = new URL(request.url);
  if (pathname !== PREVIEW.path) return undefined;
  const mails = Object.entries(samples(origin)).map(([id, mail]) => asReceived(id, mail));
  const open = mails.find(({ id }) => id === searchParams.get('id')) ?? mails[0];
  return new Response(mailPage(mails, open, PREVIEW), {
    headers: { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' },
  });
}

function samples(siteUrl: string): Record<string, OutgoingMail> {
  const links = orderLinks(
    sampleOrder.customer.email,
    [{ ...sampleOrder, country: UNITED_STATES }],
    siteUrl,
  );
  return {
    'order-confirmation': orderConfirmation(sampleOrder, siteUrl),
    'order-shipped': orderShipped(sampleOrder, siteUrl),
    'order-refunded': orderRefunded(sampleOrder, 500, siteUrl),
    'order-cancelled-and-refunded': orderRefunded(
      { ...sampleOrder, status: 'cancelled' },
      sampleOrder.total_amount,
      siteUrl,
    ),
    'order-cancelled': orderCancelled(sampleOrder, siteUrl),
    ...(links && { 'order-links': links }),
    'payment-failed': paymentFailed(sampleOrder, siteUrl),
    welcome: welcome(sampleOrder.customer.email, '0'.repeat(64), siteUrl),
    'refused-emails': refusedEmails(
      { day: '2026-11-21', count: 1, ids: [sampleOrder.id] },
      brand.email,
      siteUrl,
    ),
    'contact-message': contactMessage(sampleMessage, brand.email, siteUrl),
  };
}

function asReceived(id: string, mail: OutgoingMail): Mail {
  return {
    ...mail,
    id,
    receivedAt: sampleOrder.created_at.toISOString(),
    messageId: id,
    from: brand.email,
    replyTo: mail.replyTo?.address ?? '',
    listUnsubscribe: mail.unsubscribeUrl ?? '',
    listUnsubscribePost: '',
  };
}
