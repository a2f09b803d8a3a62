import { openRefund, refundsOf } from './office.ts';
import { brokenInvariants } from './invariants.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';
import { type TestCheckout, PURCHASES } from './shoppers.ts';

/** The test's messages to the shop in this process, which may be killed before it replies. */
export type Order =
  | {
      order: 'purchase';
      paymentMethod: keyof typeof PURCHASES;
      checkoutRequest: TestCheckout;
      dieAt: number;
    }
  /** The owner refunds a part of the order of this checkout; the same key is the same refund. */
  | { order: 'refund'; checkoutRequest: TestCheckout; key: string; dieAt: number }
  | { order: 'recover'; checkoutRequest: TestCheckout | undefined };
export type Answer =
  | { answer: 'ready' }
  | { answer: 'purchased'; ended: string }
  | { answer: 'refunded'; status: number; refunds: Awaited<ReturnType<typeof refundsOf>> }
  | { answer: 'recovered'; broken: string[]; orders: number };

/** A shop in a process of its own, on a data folder that outlives it. */
const shop = await openShopInTrouble({ dataDir: process.argv[2] ?? '' });
process.on('message', (order: Order) => void follow(order).then(sendCommand));
process.once('disconnect', () => process.exit(0));
sendCommand({ answer: 'ready' });

function sendCommand(answer: Answer): void {
  process.send?.(answer);
}

async function follow(order: Order): Promise<Answer> {
  if (order.order === 'purchase') {
    shop.database.breakAt({ statement: '', nth: order.dieAt, when: 'before', what: 'process' });
    const ended = await PURCHASES[order.paymentMethod](shop, order.checkoutRequest);
    await shop.idle();
    shop.database.up();
    return { answer: 'purchased', ended };
  }
  if (order.order === 'refund') {
    const [placed] = await shop.ordersOf(order.checkoutRequest);
    const orderNumber = String(placed?.order_number);
    if (placed?.status === 'processing') {
      await shop.database.query("select ship_order($1, 'UPS', '1Z' || random(), 'mae')", [
        placed.id,
      ]);
    }
    const press = await openRefund(shop, orderNumber, order.key);
    shop.database.breakAt({ statement: '', nth: order.dieAt, when: 'before', what: 'process' });
    const { status } = await press();
    await shop.idle();
    shop.database.up();
    return { answer: 'refunded', status, refunds: await refundsOf(shop, orderNumber) };
  }
  await shop.recover();
  const orders = order.checkoutRequest ? await shop.ordersOf(order.checkoutRequest) : [];
  return { answer: 'recovered', broken: await brokenInvariants(shop), orders: orders.length };
}
