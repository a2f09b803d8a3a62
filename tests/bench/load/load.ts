import autocannon, { type Options, type Request } from 'autocannon';
import { paths } from '#shop/paths.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { oneTee } from '../../integration/test-shop.ts';
import { seedOrders, seededAccount, seededOrder, seedSellers } from '../seed.ts';
import { printTable, quantile } from '../table.ts';
import { type RemoteShop, startRemoteShop } from './remote-shop.ts';
import type { Memory } from './shop-process.ts';

export interface LoadOptions {
  /** The number of orders in the tables. */
  orders: number;
  /** Concurrent connections. */
  connections: number;
  /** Duration for each kind of request. */
  seconds: number;
  /** Duration of the soak test; 0 skips it. */
  minutes: number;
}

const SOAK_CONNECTIONS = 10;
const MEMORY_SAMPLES = 30;
/** The largest difference between the medians of the first and the last third of the samples. */
const MAX_GROWTH_MB = { heap: 5, rss: 20 };

type Load = Pick<Options, 'amount' | 'connections' | 'duration'>;

/** Measures the shop under load. Returns whether every request succeeded and memory stayed constant. */
export async function benchLoad(options: LoadOptions): Promise<boolean> {
  const shop = await startRemoteShop();
  try {
    const { orders, minutes } = options;
    await seedOrders(shop.query, orders);
    await seedSellers(shop.query, orders);
    await shop.query('vacuum analyze');
    const succeeded = await benchThroughput(shop, options);
    const isConstant = minutes === 0 || (await soak(shop, orders, minutes));
    return succeeded && isConstant;
  } finally {
    await shop.stop();
  }
}

async function benchThroughput(
  shop: RemoteShop,
  { orders, connections, seconds }: LoadOptions,
): Promise<boolean> {
  const { confirm, createPayment, pages, purchase, storefront, track } = await requests(
    shop,
    orders,
    connections * 20,
  );
  const timed = { connections, duration: seconds };
  const results = {
    'static pages': await run(shop, pages, timed),
    'storefront page, made on demand': await run(shop, [storefront], timed),
    'track-order': await run(shop, [track], timed),
    'create-payment-intent': await run(shop, [createPayment], timed),
    'confirm-payment': await run(shop, [confirm], { connections, amount: connections * 20 }),
    'mixed: 4 pages, create-payment-intent, place-free-order': await run(shop, purchase, timed),
  };
  console.log(`${connections} connections, ${seconds} seconds each:\n`);
  printTable(
    ['', 'requests/s', 'p50', 'p97.5', 'p99', 'requests', 'errors'],
    Object.entries(results).map(([name, { requests: sent, latency, failures, seconds: took }]) => [
      name,
      (sent.total / took).toFixed(1),
      ...[latency.p50, latency.p97_5, latency.p99].map((time) => `${time} ms`),
      sent.total,
      failures,
    ]),
  );
  return Object.values(results).every(({ failures }) => failures === 0);
}

/** Repeats purchases for some minutes; returns whether the shop's memory stayed constant. */
async function soak(shop: RemoteShop, orders: number, minutes: number): Promise<boolean> {
  const { purchase } = await requests(shop, orders, 0);
  const duration = minutes * 60;
  const samples: Memory[] = [];
  const timer = setInterval(
    () => void shop.memory().then((memory) => samples.push(memory)),
    (duration * 1000) / MEMORY_SAMPLES,
  );
  const { failures } = await run(shop, purchase, { connections: SOAK_CONNECTIONS, duration });
  clearInterval(timer);
  const settled = samples.slice(MEMORY_SAMPLES / 5);
  const third = Math.floor(settled.length / 3);
  const rows = (['heap', 'rss'] as const).map((kind) => {
    const sizes = settled.map((memory) => memory[kind]);
    const first = quantile(sizes.slice(0, third), 0.5);
    const last = quantile(sizes.slice(-third), 0.5);
    return { kind, first, last, isConstant: last - first <= MAX_GROWTH_MB[kind] };
  });
  console.log(`Memory during ${minutes} minutes of purchases, medians in MB:\n`);
  printTable(
    ['', 'first third', 'last third', 'growth allowed', ''],
    rows.map(({ kind, first, last, isConstant }) => [
      kind,
      first.toFixed(1),
      last.toFixed(1),
      MAX_GROWTH_MB[kind],
      isConstant ? 'constant' : 'GROWS',
    ]),
  );
  return failures === 0 && rows.every(({ isConstant }) => isConstant);
}

async function run(shop: RemoteShop, requests: Request[], load: Load) {
  const began = performance.now();
  const result = await autocannon({ url: shop.url, requests, ...load });
  const failures = result.errors + result.timeouts + result.non2xx;
  return { ...result, failures, seconds: (performance.now() - began) / 1000 };
}

/** The requests of the benchmark. Each comes from a new client address, so that no rate limit applies. */
async function requests(shop: RemoteShop, orders: number, payments: number) {
  const anyOrder = () => 1 + Math.floor(Math.random() * orders);
  const page = (path: string): Request => ({ method: 'GET', path, setupRequest: fromNewClient });
  const post = (name: string, body: () => object): Request => ({
    method: 'POST',
    path: paths.api(name),
    setupRequest: (request) =>
      fromNewClient({
        ...request,
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body()),
      }),
  });
  const paid = await Promise.all(Array.from({ length: payments }, () => shop.payForTee(oneTee())));
  const freeOrder = () => oneTee({ promoCode: 'ANGELSHARE', amount: 0 });
  return {
    pages: [paths.home, paths.cart, paths.checkout, paths.payment, paths.faq].map(page),
    track: post('track-order', () => {
      const { orderNumber, email } = seededOrder(anyOrder());
      return { orderNumber, email };
    }),
    storefront: {
      ...page(paths.home),
      setupRequest: (request: Request) =>
        fromNewClient({ ...request, path: sellerPaths.storefront(seededAccount(anyOrder())) }),
    },
    createPayment: post('create-payment-intent', oneTee),
    confirm: post('confirm-payment', () => paid.pop() ?? {}),
    purchase: [
      ...[paths.home, paths.cart, paths.checkout, paths.payment].map(page),
      post('create-payment-intent', oneTee),
      post('place-free-order', freeOrder),
    ],
  };
}

function fromNewClient(request: Request): Request {
  const parts = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256));
  const address = ['10', ...parts].join('.');
  return { ...request, headers: { ...request.headers, 'x-nf-client-connection-ip': address } };
}
