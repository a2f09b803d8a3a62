import { randomUUID } from 'node:crypto';
import { addDays, businessDayFrom, shipByDay } from '#shop/delivery.ts';
import type { TestShop } from '../integration/test-shop.ts';
import { type Office, TEE, tees } from './live-orders.ts';

/** Tells shoppers that their orders ship later: who waits, agrees, cancels, and never answers. */
export async function tellOfDelays(shop: TestShop, done: Office): Promise<void> {
  const tell = async (newDay: string | null) => {
    const order = await shop.buyByCard(tees('M', 1));
    const reason = 'The M is still at the printer.';
    const { orderNumber, orderId, secureToken } = order;
    await done('tell-delay', { orderNumber, newDay, reason, key: randomUUID(), delayId: null });
    const { body } = await shop.call('get-order-details', { orderId, secureToken });
    return { ...order, ...(body.order as { delay: { id: string } }) };
  };
  await tell(businessDayFrom(addDays(shipByDay(new Date()), 7)));
  await tell(null);
  const kept = await tell(null);
  const { orderId, secureToken } = kept;
  await shop.call('keep-order', { orderId, secureToken, delayId: kept.delay.id });
  const canceled = await tell(null);
  await shop.call('cancel-order', {
    orderId: canceled.orderId,
    secureToken: canceled.secureToken,
    amountCents: 3073,
  });
  const silent = await tell(null);
  await shop.database.query(
    `update delays set remind_on = null, reminded_at = now(), answer_by = (now() at time zone 'America/New_York')::date - 1
     where id = $1`,
    [silent.delay.id],
  );
  await shop.reconcile();
  await shop.idle();
}

/** Writes to the club three times: one email arrives, one is stopped, one goes out. Members come from a file, and leave. */
export async function writeToClub(shop: TestShop, done: Office): Promise<void> {
  const members = ['ada', 'boone', 'cole'].map((name) => `${name}@club.example`);
  await done('import-subscribers', { emails: members, isTrial: false });
  const leaver = 'leaver@club.example';
  await shop.call('subscribe-newsletter', { email: leaver, source: 'footer' });
  await shop.idle();
  const link = new URL(shop.emailsTo(leaver)[0]?.listUnsubscribe.slice(1, -1) ?? '');
  await fetch(new URL(`${link.pathname}${link.search}`, shop.url), { method: 'POST' });
  for (const end of ['sent', 'stopped', 'going']) {
    const content = { subject: `A word, ${end}`, text: 'The second piece.', productId: TEE };
    await done('test-club-email', content);
    const key = randomUUID();
    await done('send-club-email', { ...content, key });
    if (end === 'stopped') await done('stop-club-email', { id: key });
    if (end !== 'sent') continue;
    await shop.reconcile();
    await shop.idle();
  }
}
