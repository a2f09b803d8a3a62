import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { controlDoor } from '#sandbox/provider/control-door.ts';
import { Deliveries } from '#sandbox/provider/deliveries.ts';
import { fileJournal, memoryJournal } from '#sandbox/provider/journal.ts';
import { Ledger } from '#sandbox/provider/ledger.ts';
import { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { AccessTokens } from './api/access-tokens.ts';
import { Api } from './api/api.ts';
import { apiDoor } from './api/door.ts';
import { approvalDoor } from './approval/door.ts';
import { controlsOf } from './faults/control.ts';
import { createFaults, type Faults } from './faults/faults.ts';
import { StandIn } from './stand-in.ts';
import { TABLE_NAMES, type Tables } from './tables.ts';
import { send } from './webhooks/send.ts';

export interface PaypalOptions {
  /** 0 is any free one. */
  port: number;
  /** Memory alone unless given. */
  dataFile?: string;
  webhookUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
  /** Lets tests order faults over HTTP. */
  controls?: boolean;
  now?: () => Date;
}

export interface RunningPaypal {
  url: string;
  faults: Faults;
  /** Resolves when no webhook is under way. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the local stand-in for PayPal on loopback: API, approval page, webhooks. */
export async function startPaypal(options: PaypalOptions): Promise<RunningPaypal> {
  const { clientId, clientSecret, webhookId, now = () => new Date() } = options;
  const journal = options.dataFile ? fileJournal(options.dataFile) : memoryJournal();
  const ledger = new Ledger<Tables>(TABLE_NAMES, journal);
  const webhook = { url: options.webhookUrl, webhookId, secret: `${clientSecret}:${webhookId}` };
  const deliveries = new Deliveries(
    {
      send: (id, stopping) => send(ledger.find('event', id)?.text ?? '', webhook, stopping),
      keep(delivery) {
        ledger.write('delivery', delivery);
        ledger.commit();
      },
    },
    ledger.all('delivery'),
  );

  const server = createServer();
  const url = `http://127.0.0.1:${await listen(server, options.port)}`;
  const standIn = new StandIn({ url, ledger, webhook, deliveries, now });
  const tokens = new AccessTokens({ clientId, clientSecret }, now);
  const api = new Api(standIn, tokens);
  const requestFaults = new RequestFaults();
  const faults = createFaults({ standIn, requestFaults, deliveries, tokens });
  const serve = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    if (options.controls && (await controlDoor(request, response, controlsOf(faults)))) return;
    if (await approvalDoor(request, response, standIn)) return;
    await apiDoor(request, response, { api, requestFaults });
  };
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    serve(request, response).catch((error: unknown) => {
      console.error('PayPal stand-in:', error);
      request.socket.destroy();
    });
  });
  deliveries.wake();

  return {
    url,
    faults,
    idle: () => deliveries.idle(),
    async stop() {
      await deliveries.stop();
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
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
