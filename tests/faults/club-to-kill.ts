import { randomUUID } from 'node:crypto';
import { openOffice } from '../support/office.ts';
import { openShop } from '../integration/test-shop.ts';

/** The test's messages to the shop in this process, which may be killed before it replies. */
export type ClubOrder =
  | { order: 'begin'; members: number }
  /**
   * A quarter of an hour passes, and the schedule runs; someone buys meanwhile. The process dies before this outcome is
   * recorded.
   */
  | { order: 'run'; refusing: readonly string[]; dieAt?: number }
  | { order: 'count' };
export interface ClubAnswer {
  going: Record<string, number> | null;
  last: Record<string, number> | null;
  /** How long the confirmation of the order took, in milliseconds. */
  confirmedAfterMs?: number;
  /** How many emails each member has, by address. */
  received: Record<string, number>;
}

const CONTENT = { subject: 'The second piece', text: 'Soon.', productId: 'ghost-barrel-tee' };

/** A shop in a process of its own, on a data folder that outlives it. */
const shop = await openShop({ dataDir: process.argv[2] ?? '' });
const office = openOffice(shop);
process.on('message', (order: ClubOrder) => void follow(order).then(answer));
process.once('disconnect', () => process.exit(0));
answer();

function answer(reply?: ClubAnswer): void {
  process.send?.(reply ?? 'ready');
}

async function follow(order: ClubOrder): Promise<ClubAnswer> {
  if (order.order === 'begin') {
    await shop.database.query(
      "insert into newsletter_subscribers (email, source) select 'member.' || n || '@stave.example', 'footer' from generate_series(1, $1::integer) as n",
      [order.members],
    );
    await office.done('test-club-email', CONTENT);
    await office.done('send-club-email', { ...CONTENT, key: randomUUID() });
    return read();
  }
  if (order.order === 'count') return read();
  for (const address of order.refusing) {
    shop.mail.refuse({ command: 'RCPT TO', address, reply: '550 5.1.1 No such user' });
  }
  await shop.age('15 minutes');
  if (order.dieAt !== undefined) {
    const statement = 'finish_club_work';
    shop.database.breakAt({ statement, nth: order.dieAt, when: 'before', what: 'process' });
  }
  const run = shop.reconcile();
  const began = Date.now();
  const { email } = await shop.buyByCard();
  await run;
  const [confirmation] = shop.emailsTo(email);
  const confirmedAfterMs = Date.parse(String(confirmation?.receivedAt)) - began;
  return { ...(await read()), confirmedAfterMs };
}

async function read(): Promise<ClubAnswer> {
  const { going, before } = await office.done<{
    going: Record<string, number> | null;
    before: Record<string, number>[];
  }>('get-club');
  const received: Record<string, number> = {};
  for (const { to, subject } of shop.mailbox.mails) {
    if (subject === CONTENT.subject && to.startsWith('member.'))
      received[to] = (received[to] ?? 0) + 1;
  }
  return { going, last: before[0] ?? null, received };
}
