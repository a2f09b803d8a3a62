import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { openDataFolder } from '#sandbox/platform/data-folder.ts';
import { startProviders } from '#sandbox/platform/services.ts';
import { freePort } from '#sandbox/platform/web-server.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import { paths } from '#shop/paths.ts';
import type { oneTee } from '../../integration/test-shop.ts';
import type { Query } from '../seed.ts';
import type { Command, Memory } from './shop-process.ts';

/** The shop in a child process, so that the benchmark's own work is not measured. */
export interface RemoteShop {
  url: string;
  query: Query;
  memory: () => Promise<Memory>;
  /** Creates a payment intent and pays it by card; returns the body for `confirm-payment`. */
  payForTee: (checkout: ReturnType<typeof oneTee>) => Promise<object>;
  stop: () => Promise<void>;
}

/** Starts the shop; the providers and the mailbox run here, because they keep everything in memory. */
export async function startRemoteShop(): Promise<RemoteShop> {
  // The providers must know the shop's port before it starts, and `npm start` may use the usual one.
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const folder = await openDataFolder('memory');
  const [[stripe, paypal], mailbox] = await Promise.all([
    startProviders({ port: 0, shopUrl: url, folder }),
    startMailbox(folder.file('mail.jsonl')),
  ]);
  const child = fork(fileURLToPath(new URL('shop-process.ts', import.meta.url)), {
    env: {
      ...process.env,
      ...localSettings,
      ...localPaypalSettings,
      PORT: String(port),
      STRIPE_API_BASE: stripe.url,
      PAYPAL_API_BASE: paypal.url,
      SMTP_URL: mailbox.url,
    },
    serialization: 'advanced',
  });
  const [started] = (await Promise.race([
    once(child, 'message'),
    once(child, 'exit'),
  ])) as unknown[];
  if (typeof started !== 'object') throw new Error('The shop did not start.');

  const pending = new Map<number, PromiseWithResolvers<unknown>>();
  child.on('message', ({ id, reply, error }: { id: number; reply?: unknown; error?: string }) => {
    if (error === undefined) pending.get(id)?.resolve(reply);
    else pending.get(id)?.reject(new Error(error));
    pending.delete(id);
  });
  let lastId = 0;
  const send = (command: Command): Promise<unknown> => {
    const reply = Promise.withResolvers<unknown>();
    pending.set((lastId += 1), reply);
    child.send({ id: lastId, ...command });
    return reply.promise;
  };
  const { hostname: host, port: stripePort } = new URL(stripe.url);
  const client = new Stripe(localSettings.STRIPE_SECRET_KEY, {
    host,
    port: stripePort,
    protocol: 'http',
    telemetry: false,
  });
  return {
    url,
    query: async (text, values = []) =>
      (await send({ name: 'query', text, values })) as Record<string, unknown>[],
    memory: async () => (await send({ name: 'memory' })) as Memory,
    async payForTee(checkout) {
      const response = await fetch(url + paths.api('create-payment-intent'), {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(checkout),
      });
      const { paymentIntentId } = (await response.json()) as { paymentIntentId: string };
      await client.paymentIntents.confirm(paymentIntentId, { payment_method: 'pm_card_visa' });
      return { paymentIntentId, checkoutKey: checkout.checkoutKey };
    },
    async stop() {
      await Promise.all([stripe.stop(), paypal.stop()]);
      await send({ name: 'stop' });
      const exited = once(child, 'exit');
      child.kill();
      await exited;
      await mailbox.stop();
      await folder.close();
    },
  };
}
