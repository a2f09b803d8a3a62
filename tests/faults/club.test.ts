import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ClubAnswer, ClubOrder } from './club-to-kill.ts';

const SHOP = fileURLToPath(new URL('club-to-kill.ts', import.meta.url));
/** `CLUB_MEMBERS=20000` sends to as many (docs/reference/measurements.md). */
const MEMBERS = Number(process.env.CLUB_MEMBERS ?? 2_000);
/** A quarter of an hour's worth is three eighths of them. */
const PER_MINUTE = String(MEMBERS / 40);
const REFUSING = [3, 500, 777, 1_200, 1_999].map((n) => `member.${n}@stave.example`);

let folder: string;
let shop: ChildProcess | undefined;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-club-'));
});
afterAll(async () => {
  if (shop?.connected) {
    shop.disconnect();
    await once(shop, 'exit');
  }
  await rm(folder, { recursive: true, force: true });
});

/** The reply of the running shop, or of one that is started after it was killed; undefined when this kills it. */
async function ask(order: ClubOrder): Promise<ClubAnswer | undefined> {
  if (!shop?.connected) {
    shop = fork(SHOP, [folder], {
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: { ...process.env, CLUB_EMAILS_PER_MINUTE: PER_MINUTE },
    });
    await nextMessage(shop);
  }
  shop.send(order);
  return (await nextMessage(shop)) as ClubAnswer | undefined;
}

async function nextMessage(child: ChildProcess): Promise<unknown> {
  const end = new AbortController();
  const { signal } = end;
  const [first] = (await Promise.race([
    once(child, 'message', { signal }),
    once(child, 'exit', { signal }).then(() => [undefined]),
  ]).finally(() => end.abort())) as [unknown];
  return first;
}

test(`of ${MEMBERS} members each gets the email once or is not known, though the shop is killed twice; orders are confirmed meanwhile`, async () => {
  await ask({ order: 'begin', members: MEMBERS });
  for (const dieAt of [60, 95]) {
    expect(await ask({ order: 'run', refusing: REFUSING, dieAt })).toBeUndefined();
  }
  let answer: ClubAnswer | undefined;
  const confirmed: number[] = [];
  for (let runs = 0; runs < 30 && !answer?.last; runs += 1) {
    answer = await ask({ order: 'run', refusing: REFUSING });
    confirmed.push(answer?.confirmedAfterMs ?? Number.NaN);
  }
  const { last, received } = answer ?? { last: null, received: {} };
  const counts = Object.values(received);
  console.log(JSON.stringify({ last, received: counts.length, confirmed }));
  expect(counts.every((count) => count === 1)).toBe(true);
  expect(REFUSING.filter((address) => address in received)).toEqual([]);
  expect(last).toMatchObject({ members: MEMBERS, failed: 5, waiting: 0, departed: 0, stopped: 0 });
  const { sent = 0, notKnown = 0 } = last ?? {};
  expect(sent + notKnown).toBe(MEMBERS - 5);
  // A batch has ten.
  expect(notKnown).toBeGreaterThan(0);
  expect(notKnown).toBeLessThanOrEqual(20);
  // Who is not known may have it.
  expect(counts.length).toBeGreaterThanOrEqual(sent);
  expect(counts.length).toBeLessThanOrEqual(sent + notKnown);
  expect(Math.max(...confirmed)).toBeLessThan(60_000);
}, 3_600_000);
