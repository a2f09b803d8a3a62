import { vi } from 'vitest';
import { startWebServer } from '#sandbox/platform/web-server.ts';
import { type PaypalOptions, type RunningPaypal, startPaypal } from '#sandbox/paypal/server.ts';
import { shopSettings } from './shop-settings.ts';

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

/** Sets up this process's PayPal adapter for an account. */
export function usePaypal(account: TestPaypal['account']): void {
  const given = {
    ...shopSettings,
    PAYPAL_API_BASE: account.apiBase,
    PAYPAL_CLIENT_ID: account.clientId,
    PAYPAL_CLIENT_SECRET: account.clientSecret,
    PAYPAL_WEBHOOK_ID: account.webhookId,
  };
  for (const [name, value] of Object.entries(given)) vi.stubEnv(name, value);
}

/** A PayPal sandbox in memory whose webhooks go to a list, for tests. */
export async function startPaypalUnderTest(
  options: Partial<PaypalOptions> = {},
): Promise<TestPaypal> {
  const webhooks: ReceivedWebhook[] = [];
  const inbox = await startWebServer(0);
  inbox.handleWith([
    async (request) => {
      const body = await request.text();
      const { event_type: type } = JSON.parse(body) as { event_type: string };
      webhooks.push({ body, headers: request.headers, type });
      return new Response();
    },
  ]);
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
