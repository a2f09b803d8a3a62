import { brokenInvariants } from './invariants.ts';
import { openShopInTrouble } from './shop-in-trouble.ts';
import { type Asked, WALKS } from './shoppers.ts';

/** What the test requests of the shop in this process, which may be killed before it replies. */
export type Order =
  | { order: 'walk'; way: keyof typeof WALKS; asked: Asked; dieAt: number }
  | { order: 'recover'; asked: Asked | undefined };
export type Answer =
  | { answer: 'ready' }
  | { answer: 'walked'; ended: string }
  | { answer: 'recovered'; broken: string[]; orders: number };

/** A shop in a process of its own, on a data folder that outlives it. */
const shop = await openShopInTrouble({ dataDir: process.argv[2] ?? '' });
process.on('message', (order: Order) => void follow(order).then(tell));
process.once('disconnect', () => process.exit(0));
tell({ answer: 'ready' });

function tell(answer: Answer): void {
  process.send?.(answer);
}

async function follow(order: Order): Promise<Answer> {
  if (order.order === 'walk') {
    shop.database.breakAt({ statement: '', nth: order.dieAt, when: 'before', what: 'process' });
    const ended = await WALKS[order.way](shop, order.asked);
    await shop.idle();
    shop.database.up();
    return { answer: 'walked', ended };
  }
  await shop.recover();
  const orders = order.asked ? await shop.ordersOf(order.asked) : [];
  return { answer: 'recovered', broken: await brokenInvariants(shop), orders: orders.length };
}
