import { atom } from 'nanostores';
import type { ListedOrder } from '#contracts/office/content.ts';
import { officeDeliverOrder } from '#contracts/office/order-actions.ts';
import { countOf } from '#shop/count-of.ts';
import { whyFailed } from '#stores/site/actions.ts';
import { callOffice } from '../api.ts';
import { $result, reloadOrders } from './orders.ts';

export const $askedDeliveries = atom<readonly ListedOrder[]>([]);

export const $delivering = atom<{ done: number; total: number } | undefined>();

export function askDelivered(orders: readonly ListedOrder[]): void {
  if (!$delivering.get()) $askedDeliveries.set(orders);
}

export const closeDeliverDialog = (): void => $askedDeliveries.set([]);

/** Marks them one after the other, and names each that was not marked: someone else was faster, or no answer came. */
export async function markDelivered(): Promise<void> {
  const orders = $askedDeliveries.get();
  if ($delivering.get() || orders.length === 0) return;
  const problems: string[] = [];
  for (const [done, { orderNumber }] of orders.entries()) {
    $delivering.set({ done, total: orders.length });
    const answer = await callOffice(officeDeliverOrder, { orderNumber });
    if (answer.ok) continue;
    const text = whyFailed(answer);
    problems.push(text.includes(orderNumber) ? text : `${orderNumber}: ${text}`);
  }
  await reloadOrders();
  $delivering.set(undefined);
  closeDeliverDialog();
  const count = orders.length - problems.length;
  const text = `${countOf(count, 'order')} ${count === 1 ? 'is' : 'are'} marked delivered.`;
  $result.set({ text, problems });
}
