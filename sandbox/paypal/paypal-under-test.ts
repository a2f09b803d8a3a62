import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { type PaypalOptions, type RunningPaypal, startPaypal } from './server.ts';

/** A webhook as the shop would get it. */
export interface ReceivedWebhook {
  body: string;
  headers: Headers;
  type: string;
}

export interface PaypalUnderTest extends RunningPaypal {
  account: { apiBase: string; clientId: string; clientSecret: string; webhookId: string };
  /** In the order in which they came. */
  webhooks: ReceivedWebhook[];
  /** The status that the shop answers webhooks with; 200 at first. */
  answerWebhooksWith(status: number): void;
}

/** A stand-in in memory whose webhooks go to a list, for tests. */
export async function startPaypalUnderTest(
  options: Partial<PaypalOptions> = {},
): Promise<PaypalUnderTest> {
  const inbox = await startInbox();
  const account = { clientId: 'shop', clientSecret: 'secret', webhookId: '1JE4291016473214C' };
  const standIn = await startPaypal({ port: 0, webhookUrl: inbox.url, ...account, ...options });
  return {
    ...standIn,
    account: { apiBase: standIn.url, ...account },
    webhooks: inbox.webhooks,
    answerWebhooksWith: inbox.answerWith,
    async stop() {
      await standIn.stop();
      await inbox.stop();
    },
  };
}

async function startInbox() {
  const webhooks: ReceivedWebhook[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { event_type: type } = JSON.parse(body) as { event_type: string };
      const headers = new Headers(
        Object.entries(request.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ]),
      );
      webhooks.push({ body, headers, type });
      response.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhook`,
    webhooks,
    answerWith(next: number) {
      status = next;
    },
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

export interface Sent {
  status: number;
  body: Record<string, unknown>;
}

/** Speaks to the stand-in over HTTP, without an adapter between. */
export async function knock(standIn: PaypalUnderTest) {
  const { apiBase, clientId, clientSecret } = standIn.account;
  const response = await fetch(`${apiBase}/v1/oauth2/token`, {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  const { access_token: token } = (await response.json()) as { access_token: string };
  const authorization = `Bearer ${token}`;

  async function read(answer: Response): Promise<Sent> {
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> };
  }
  return {
    get: async (path: string) => read(await fetch(apiBase + path, { headers: { authorization } })),
    async post(path: string, body: unknown, headers: Record<string, string> = {}) {
      const type = { 'content-type': 'application/json' };
      return read(
        await fetch(apiBase + path, {
          method: 'POST',
          headers: { authorization, ...type, ...headers },
          body: typeof body === 'string' ? body : JSON.stringify(body),
        }),
      );
    },
  };
}
export type Door = Awaited<ReturnType<typeof knock>>;

/** The body of a plain order, to change for a test. */
export const plainOrder = {
  intent: 'CAPTURE',
  purchase_units: [{ amount: { currency_code: 'USD', value: '30.73' } }],
};
