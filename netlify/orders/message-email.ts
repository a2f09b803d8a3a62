import { brand } from '#shop/brand.ts';
import { cutText } from '#shop/cut-text.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';
import { settings } from '#adapters/settings.ts';
import { type OrderRecord, readOrder } from './orders.queries.ts';
import type { Email, Emails } from '#mail/email.ts';
import { orderButton } from './order-confirmation.ts';

/** A message of the owner about an order, or about a return of it; a reply goes to the shop's mailbox. */
function messageEmail(
  order: OrderRecord,
  { email, message, return: returnNumber }: Payloads['message'],
  mailbox: string,
): Email {
  const { orderNumber } = order;
  return {
    to: email,
    replyTo: { name: brand.name, address: mailbox },
    subject: returnNumber
      ? `About your return ${returnNumber} of order ${orderNumber}`
      : `About your order ${orderNumber}`,
    preview: cutText(message, 120),
    blocks: [
      { type: 'title', text: returnNumber ? 'About your return' : 'About your order' },
      { type: 'text', text: message },
      { type: 'button', ...orderButton(order) },
      {
        type: 'facts',
        facts: [
          ['Order Number', orderNumber],
          ...(returnNumber ? [['Return', returnNumber] as const] : []),
        ],
      },
    ],
  };
}

export const messageEmails = {
  message: async (message) =>
    messageEmail(await readOrder(message.order), message, settings().CONTACT_TO),
} satisfies Partial<Emails>;
