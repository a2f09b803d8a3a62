import { fork } from 'node:child_process';
import { once } from 'node:events';
import http from 'node:http';
import { fileURLToPath } from 'node:url';
import Stripe from 'stripe';
import { startMailbox } from '#sandbox/mailbox/mailbox.ts';
import { openDataFolder } from '#sandbox/platform/data-folder.ts';
import { startPaypalSandbox, startStripeSandbox } from '#sandbox/platform/payments.ts';
import { localPaypalSettings, localSettings } from '#scripts/local-settings.ts';
import type { Query } from '../seed.ts';
import type { Memory, Question } from './shop-process.ts';

export interface Asked {
  method?: 'GET' | 'POST';
  path: string;
  body?: unknown;
}

export interface Answered {
  status: number;
  body: string;
}

/** The shop in a process of its own, so that what is measured of it is none of the bench's. */
export interface RemoteShop {
  send(asked: Asked): Promise<Answered>;
  query: Query;
  memory(): Promise<Memory>;
  payByCard(paymentIntentId: string): Promise<void>;
  stop(): Promise<void>;
}

const PROCESS = fileURLToPath(new URL('shop-process.ts', import.meta.url));

/** Starts it with the providers and the mailbox here: they remember everything, and would seem to be its memory. */
export async function startRemoteShop(port: number): Promise<RemoteShop> {
  const url = `http://localhost:${port}`;
  const folder = await openDataFolder('memory');
  const providerOptions = { port: 0, shopUrl: url, folder };
  const [stripe, paypal, mailbox] = await Promise.all([
    startStripeSandbox(providerOptions),
    startPaypalSandbox(providerOptions),
    startMailbox(folder.file('mail.jsonl')),
  ]);
  const child = fork(PROCESS, {
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
  await once(child, 'message');

  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  child.on('message', ({ id, reply, error }: { id: number; reply?: unknown; error?: string }) => {
    if (error === undefined) waiting.get(id)?.resolve(reply);
    else waiting.get(id)?.reject(new Error(error));
    waiting.delete(id);
  });
  let last = 0;
  const ask = <Reply>(question: Question): Promise<Reply> => {
    const asked = Promise.withResolvers<unknown>();
    waiting.set((last += 1), asked);
    child.send({ id: last, ...question });
    return asked.promise as Promise<Reply>;
  };

  const agent = new http.Agent({ keepAlive: true });
  const { hostname, port: stripePort } = new URL(stripe.url);
  const bank = new Stripe(localSettings.STRIPE_SECRET_KEY, {
    host: hostname,
    port: stripePort,
    protocol: 'http',
    telemetry: false,
  });
  return {
    send: (asked) => send(agent, port, asked),
    query: (text, values = []) => ask({ ask: 'query', text, values }),
    memory: () => ask({ ask: 'memory' }),
    payByCard: async (id) =>
      void (await bank.paymentIntents.confirm(id, { payment_method: 'pm_card_visa' })),
    stop: async () => {
      await Promise.all([stripe.stop(), paypal.stop()]);
      await ask({ ask: 'stop' });
      const left = once(child, 'exit');
      child.kill();
      await left;
      await mailbox.stop();
      await folder.close();
      agent.destroy();
    },
  };
}

/** Every request comes from another client: what limits one of them is not what is measured here. */
function send(agent: http.Agent, port: number, { method = 'GET', path, body }: Asked) {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const request = http.request(
    {
      agent,
      port,
      method,
      path,
      host: '127.0.0.1',
      headers: {
        host: `localhost:${port}`,
        ...(method === 'GET' && { 'accept-encoding': 'br' }),
        'x-nf-client-connection-ip': anyAddress(),
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
    },
    (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () => {
        resolve({ status: response.statusCode ?? 0, body: Buffer.concat(chunks).toString() });
      });
      response.on('error', reject);
    },
  );
  request.on('error', reject);
  request.end(body === undefined ? undefined : JSON.stringify(body));
  return promise;
}

function anyAddress(): string {
  return [10, ...Array.from({ length: 3 }, () => Math.floor(Math.random() * 256))].join('.');
}
