import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import type { Actor } from '#audit/actor.ts';
import { addMessage } from './order-actions.queries.ts';
import type { officeMessageShopper } from '#contracts/office/order-actions.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { CommandError } from '#audit/command-error.ts';
import { findReturn } from './returns/find-return.ts';
import { findOrder } from './find-order.ts';

const OF_ORDER: RateLimit = { name: 'messages of an order', max: 10, seconds: 24 * 3600 };
const OF_SHOP: RateLimit = { name: 'messages of the shop', max: 100, seconds: 3600 };

/**
 * Emails a message to the shopper of an order, about a return of it if one is named, and keeps it in the history. The
 * same key is the same message. Throws CommandError when there is no such order or return.
 */
export async function messageShopper(
  { orderNumber, returnNumber, message, key }: ParsedRequestOf<typeof officeMessageShopper>,
  actor: Actor,
) {
  const order = await findOrder(orderNumber);
  const found = returnNumber === undefined ? undefined : await findReturn(returnNumber);
  if (found && found.order.id !== order.id) {
    throw new CommandError(`${order.orderNumber} has no return ${returnNumber}.`);
  }
  await limitRate(OF_ORDER, order.orderNumber, key);
  await limitRate(OF_SHOP, 'shop', key);
  const { email } = order.customer;
  const about = { order: order.id, return: found?.found.returnNumber };
  await addMessage(order.orderNumber, { email, ...about, message }, key, actor);
  return { email };
}
