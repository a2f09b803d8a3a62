import { brand } from '#shop/brand.ts';
import { cutText } from '#shop/cut-text.ts';
import type { Payloads } from '#mail/outbox-kinds.ts';
import type { Order } from './orders.queries.ts';
import type { Email } from '#mail/email.ts';
import { orderButton } from './order-confirmation.ts';

/** A message of the owner about an order, or about a return of it; a reply goes to the shop's mailbox. */
export function messageEmail(
  order: Order,
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
