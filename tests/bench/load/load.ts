import { benchGrowth } from './growth.ts';
import { measure, type Measured, printLoad } from './measure.ts';
import { startRemoteShop } from './remote-shop.ts';
import { visitors } from './requests.ts';
import { soak } from './soak.ts';

export interface LoadOptions {
  port: number;
  /** How many orders are in the tables, one column each; the load itself comes upon the last. */
  sizes: number[];
  atOnce: number;
  /** For each kind of request. */
  seconds: number;
  /** Of soak; none unless asked for. */
  minutes: number;
}

/** Measures the shop under load. Says whether all was answered, and its memory stayed as it was. */
export async function benchLoad(options: LoadOptions): Promise<boolean> {
  const shop = await startRemoteShop(options.port);
  try {
    await benchGrowth(shop, options.sizes);
    const { atOnce, seconds, minutes } = options;
    const { buy, confirm, page, startPayment, storefront, track } = visitors(
      shop,
      options.sizes.at(-1) ?? 1,
    );
    console.log(`${atOnce} at a time, ${seconds} seconds each:\n`);
    const measured: Measured[] = [];
    const add = async (name: string, step: () => Promise<unknown>, load: object = { seconds }) => {
      const once = async () => void (await step());
      measured.push(await measure(name, once, { atOnce, ...load }));
    };
    await add('static pages', page);
    await add('storefront page, made on demand', storefront);
    await add('track-order', track);
    const paid: Awaited<ReturnType<typeof startPayment>>[] = [];
    await add('create-payment-intent', async () => paid.push(await startPayment()));
    await Promise.all(paid.map(({ paymentIntentId }) => shop.payByCard(paymentIntentId)));
    const most = paid.length;
    await add('confirm-payment', async () => confirm(paid.pop() as never), { most });
    await add('mixed: a whole purchase, 8 requests', buy);
    printLoad(measured);
    const isRight = measured.every(({ errors }) => errors.length === 0);
    const isFlat = minutes === 0 || (await soak(shop, minutes, buy));
    return isRight && isFlat;
  } finally {
    await shop.stop();
  }
}
