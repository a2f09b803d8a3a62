import { startServer } from '#sandbox/provider/http.ts';
import { type PaypalOptions, type RunningPaypal, startPaypal } from '#sandbox/paypal/server.ts';

/** A webhook as the shop would get it. */
export interface ReceivedWebhook {
  body: string;
  headers: Headers;
  type: string;
}

export interface TestPaypal extends RunningPaypal {
  account: { apiBase: string; clientId: string; clientSecret: string; webhookId: string };
  /** In the order in which they came. */
  webhooks: ReceivedWebhook[];
}

/** A PayPal sandbox in memory whose webhooks go to a list, for tests. */
export async function startPaypalUnderTest(
  options: Partial<PaypalOptions> = {},
): Promise<TestPaypal> {
  const webhooks: ReceivedWebhook[] = [];
  const inbox = await startServer(0);
  inbox.use(async (request) => {
    const body = await request.text();
    const { event_type: type } = JSON.parse(body) as { event_type: string };
    webhooks.push({ body, headers: request.headers, type });
    return new Response();
  });
  const account = { clientId: 'shop', clientSecret: 'secret', webhookId: '1JE4291016473214C' };
  const sandbox = await startPaypal({ port: 0, webhookUrl: inbox.url, ...account, ...options });
  return {
    ...sandbox,
    account: { apiBase: sandbox.url, ...account },
    webhooks,
    async stop() {
      await sandbox.stop();
      await inbox.stop();
    },
  };
}
