import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../quantile.ts';
import { measure, type Measured, printLoad, printTable } from './measure.ts';
import type { RemoteShop } from './remote-shop.ts';
import type { Memory } from './shop-process.ts';

const SHOPPERS = 10;
/** Memory is looked at so often in one run; the first looks see caches being filled. */
const LOOKS = 30;
const WARM_UP = 6;
/** What the medians of the first and the last third may differ by. */
const MOST_GROWTH_MB = { heap: 5, rss: 20 };

/** Shoppers buy for so many minutes. Says whether the shop's memory stays as it is. */
export async function soak(
  shop: RemoteShop,
  minutes: number,
  buy: () => Promise<void>,
): Promise<boolean> {
  const seconds = minutes * 60;
  const looks: Memory[] = [];
  let isOver = false;
  const buying = measure('whole purchases', buy, { atOnce: SHOPPERS, seconds }).finally(() => {
    isOver = true;
  });
  while (!isOver) {
    looks.push(await shop.memory());
    await Promise.race([buying, pause((seconds * 1000) / LOOKS)]);
  }
  return report(await buying, looks.slice(WARM_UP), minutes);
}

function report(measured: Measured, looks: Memory[], minutes: number): boolean {
  console.log(`${minutes} minutes of ${SHOPPERS} shoppers at once, each buying again and again:\n`);
  printLoad([measured]);
  const third = Math.floor(looks.length / 3);
  const lines = (['heap', 'rss'] as const).map((kind) => {
    const [first = 0, last = 0] = [looks.slice(0, third), looks.slice(-third)].map((part) =>
      quantile(
        part.map((look) => look[kind]),
        0.5,
      ),
    );
    const series = looks.map((look) => look[kind].toFixed(0)).join(' ');
    return { kind, first, last, series, isFlat: last - first <= MOST_GROWTH_MB[kind] };
  });
  console.log('Memory of the shop after collecting garbage, medians, without the first fifth:\n');
  printTable(
    ['', 'first third', 'last third', 'most growth allowed', ''],
    lines.map(({ kind, first, last, isFlat }) => [
      kind,
      mb(first),
      mb(last),
      mb(MOST_GROWTH_MB[kind]),
      isFlat ? 'flat' : 'GROWS',
    ]),
  );
  for (const { kind, series } of lines) console.log(`${kind}, look by look: ${series}`);
  return measured.errors.length === 0 && lines.every(({ isFlat }) => isFlat);
}

const mb = (size: number) => `${size.toFixed(1)} MB`;
