import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { controlDoor } from '#sandbox/provider/control-door.ts';
import { fileJournal, memoryJournal } from '#sandbox/provider/journal.ts';
import { Ledger } from '#sandbox/provider/ledger.ts';
import { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { apiDoor } from './api/door.ts';
import { Verifications } from './connect/verification.ts';
import { controlsOf } from './faults/control.ts';
import { createFaults, EVERY_WALLET, type Faults } from './faults/faults.ts';
import { PaymentFaults } from './faults/payment-faults.ts';
import { onboardingDoor } from './onboarding/door.ts';
import { pagesDoor } from './pages/door.ts';
import { routes } from './routes.ts';
import { StandIn } from './stand-in.ts';
import { TABLE_NAMES, type Tables } from './tables.ts';
import { type Destinations, Webhooks } from './webhooks/webhooks.ts';

export interface StripeOptions {
  /** 0 is any free one. */
  port: number;
  /** Memory alone unless given. */
  dataFile?: string;
  webhookUrl: string;
  webhookSecret: string;
  /** Where the shop hears of connected accounts: of what they do, and of what becomes of themselves. */
  connect?: { url: string; secret: string; accountsSecret: string };
  secretKey: string;
  publishableKey: string;
  /** How long the moment is after which some sellers are verified. */
  verificationMs?: number;
  /** Lets tests order faults over HTTP. */
  controls?: boolean;
}

export interface RunningStripe {
  url: string;
  faults: Faults;
  stop(): Promise<void>;
}

/** Starts the local stand-in for Stripe on loopback: API, script for browsers, webhooks. */
export async function startStripe(options: StripeOptions): Promise<RunningStripe> {
  const { secretKey, publishableKey } = options;
  const journal = options.dataFile ? fileJournal(options.dataFile) : memoryJournal();
  const ledger = new Ledger<Tables>(TABLE_NAMES, journal);
  const webhooks = new Webhooks(ledger, destinationsOf(options));
  const requestFaults = new RequestFaults();
  const paymentFaults = new PaymentFaults();
  const scriptFault = { blocked: false };
  const wallets = { offered: [...EVERY_WALLET] };
  const keys = { secretKey, publishableKey };
  let url = '';
  const origin = () => url;
  const verifications = new Verifications(options.verificationMs);
  const parts = { ledger, keys, webhooks, paymentFaults, verifications, wallets, origin };
  const standIn = new StandIn(parts);
  const faults = createFaults({ requestFaults, webhooks, scriptFault, standIn });

  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (options.controls && (await controlDoor(request, response, controlsOf(faults)))) return;
    if (await pagesDoor(request, response, { origin: url, scriptFault })) return;
    if (await onboardingDoor(request, response, standIn)) return;
    await apiDoor(request, response, { routes, standIn, requestFaults });
  };
  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      console.error('Stripe stand-in:', error);
      request.socket.destroy();
    });
  });
  url = `http://127.0.0.1:${await listen(server, options.port)}`;
  webhooks.wakeAll();
  verifications.resume(standIn);

  return {
    url,
    faults,
    async stop() {
      verifications.stop();
      await webhooks.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function destinationsOf({ webhookUrl, webhookSecret, connect }: StripeOptions): Destinations {
  const platform = { url: webhookUrl, secret: webhookSecret };
  if (!connect) return { platform };
  const { url, secret, accountsSecret } = connect;
  return { platform, connect: { url, secret }, accounts: { url, secret: accountsSecret } };
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : port);
    });
  });
}
