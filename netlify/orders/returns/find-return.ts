import * as records from './returns.queries.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { CommandError } from '#audit/command-error.ts';
import { findOrder } from '../find-order.ts';

export type FoundReturn = Awaited<ReturnType<typeof findReturn>>;

/** The order with this number, with its returns. Throws CommandError when there is none. */
export async function findOrderReturns(orderNumber: string) {
  const order = await findOrder(orderNumber);
  const stored = await records.readOrderReturns(order.id);
  if (!stored) throw new Error(`The order ${orderNumber} is missing.`);
  return { order, stored };
}

/** The return with this number, which begins with that of its order. Throws CommandError when there is none. */
export async function findReturn(typed: string) {
  const returnNumber = normalizeOrderNumber(typed);
  const orderNumber = returnNumber.replace(/^RET/, 'ORD').replace(/-\d+$/, '');
  const missing = new CommandError(`There is no return ${typed}.`);
  if (!/^RET-\d+-\d+-\d+$/.test(returnNumber)) throw missing;
  const { order, stored } = await findOrderReturns(orderNumber);
  const found = stored.returns.find((one) => one.returnNumber === returnNumber);
  if (!found) throw missing;
  return { order, stored, found };
}
