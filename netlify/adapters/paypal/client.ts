import { setTimeout as pause } from 'node:timers/promises';
import { Unreachable } from '#contracts/refusal.ts';
import { AccessToken } from './access-token.ts';
import type { Account } from './account.ts';
import { type Answer, exchange, NotNow } from './transport.ts';

/** How long one attempt may take, and how long to wait before each further one. */
export interface Patience {
  timeoutMs: number;
  pausesMs: readonly number[];
}
export const PATIENCE: Patience = { timeoutMs: 10_000, pausesMs: [250, 1000] };

interface Post {
  /** JSON, or an object that becomes it. */
  body: object | string;
  /** Makes a repeated request harmless: PayPal does under one id what it is asked to once. */
  requestId?: string;
}

/** PayPal's REST API as plain requests: the token, the time limits and the repetitions. */
export class PaypalClient {
  readonly account: Account;
  readonly #patience: Patience;
  readonly #token: AccessToken;

  constructor(account: Account, patience: Patience) {
    this.account = account;
    this.#patience = patience;
    this.#token = new AccessToken(account, patience.timeoutMs);
  }

  get(path: string): Promise<Answer> {
    return this.#persist(path, { method: 'GET' });
  }

  post(path: string, { body, requestId }: Post): Promise<Answer> {
    return this.#persist(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async #persist(path: string, init: RequestInit): Promise<Answer> {
    for (const wait of this.#patience.pausesMs) {
      try {
        return await this.#send(path, init);
      } catch (error) {
        if (!(error instanceof NotNow)) throw error;
        await pause(wait);
      }
    }
    return this.#send(path, init).catch((error: unknown) => {
      throw error instanceof NotNow ? new Unreachable('PayPal', error) : error;
    });
  }

  /** Sends once; a token that PayPal does not take any more is replaced. */
  async #send(path: string, init: RequestInit): Promise<Answer> {
    const answer = await this.#sendWithToken(path, init);
    if (answer.status !== 401) return answer;
    this.#token.forget();
    return this.#sendWithToken(path, init);
  }

  async #sendWithToken(path: string, init: RequestInit): Promise<Answer> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await this.#token.get()}`);
    const url = new URL(path, this.account.apiBase);
    return exchange(url, { ...init, headers }, this.#patience.timeoutMs);
  }
}
