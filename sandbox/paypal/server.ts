import { PAYPAL_WEBHOOK } from '#adapters/webhook-subscriptions.ts';
import { Deliveries } from '#sandbox/provider/deliveries.ts';
import { startServer } from '#sandbox/provider/http.ts';
import { Ledger } from '#sandbox/provider/ledger.ts';
import { RequestFaults } from '#sandbox/provider/request-faults.ts';
import { AccessTokens } from './access-tokens.ts';
import { approvalHandler } from './approval.ts';
import { createFaults, type Faults } from './faults.ts';
import { apiHandler } from './handler.ts';
import { PaypalSandbox, type Tables } from './sandbox.ts';
import { sendWebhook } from './webhooks.ts';

export interface PaypalOptions {
  /** 0 is any free one. */
  port: number;
  /** In memory unless given. */
  dataFile?: string;
  webhookUrl: string;
  clientId: string;
  clientSecret: string;
  webhookId: string;
}

export interface RunningPaypal {
  url: string;
  faults: Faults;
  /** Resolves when no webhook is being delivered. */
  idle(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the local stand-in for PayPal on loopback: API, approval page, webhooks. */
export async function startPaypal(options: PaypalOptions): Promise<RunningPaypal> {
  const { clientId, clientSecret, webhookId, webhookUrl } = options;
  const ledger = new Ledger<Tables>(options.dataFile);
  const webhook = {
    url: webhookUrl,
    webhookId,
    secret: `${clientSecret}:${webhookId}`,
    events: PAYPAL_WEBHOOK.events,
  };
  const deliveries = new Deliveries({
    ledger,
    send: (id, stopping) => sendWebhook(ledger.find('event', id)?.text ?? '', webhook, stopping),
  });
  const server = await startServer(options.port);
  const sandbox = new PaypalSandbox(server.url, { ledger, webhook, deliveries });
  const tokens = new AccessTokens({ clientId, clientSecret });
  const requestFaults = new RequestFaults();
  server.use(approvalHandler(sandbox), apiHandler(sandbox, tokens, requestFaults));
  deliveries.resume();
  return {
    url: server.url,
    faults: createFaults({ sandbox, requestFaults, deliveries, tokens }),
    idle: () => deliveries.idle(),
    async stop() {
      await deliveries.stop();
      await server.stop();
    },
  };
}
