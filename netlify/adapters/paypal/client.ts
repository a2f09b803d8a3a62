import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { AccessToken } from './access-token.ts';
import type { PaypalAccount } from './account.ts';
import { type PaypalResponse, sendRequest, RetryableError } from './transport.ts';

/** How long one attempt may take, and how long to wait before each further one. */
export interface RetryOptions {
  timeoutMs: number;
  pausesMs: readonly number[];
}
export const RETRY_OPTIONS: RetryOptions = { timeoutMs: 10_000, pausesMs: [250, 1000] };

interface Post {
  /** JSON, or an object that becomes it. */
  body: object | string;
  /** Makes a repeated request harmless: PayPal does under one id what it is asked to once. */
  requestId?: string;
}

/** PayPal's REST API as plain requests: the token, the time limits and the repetitions. */
export class PaypalClient {
  readonly account: PaypalAccount;
  readonly #patience: RetryOptions;
  readonly #token: AccessToken;

  constructor(account: PaypalAccount, retryOptions: RetryOptions) {
    this.account = account;
    this.#patience = retryOptions;
    this.#token = new AccessToken(account, retryOptions.timeoutMs);
  }

  get(path: string): Promise<PaypalResponse> {
    return this.#persist(path, { method: 'GET' });
  }

  post(path: string, { body, requestId }: Post): Promise<PaypalResponse> {
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

  async #persist(path: string, init: RequestInit): Promise<PaypalResponse> {
    for (const wait of this.#patience.pausesMs) {
      try {
        return await this.#send(path, init);
      } catch (error) {
        if (!(error instanceof RetryableError)) throw error;
        await pause(wait);
      }
    }
    return this.#send(path, init).catch((error: unknown) => {
      throw error instanceof RetryableError ? new ServiceUnavailable('PayPal', error) : error;
    });
  }

  /** Sends once; a token that PayPal does not take any more is replaced. */
  async #send(path: string, init: RequestInit): Promise<PaypalResponse> {
    const answer = await this.#sendWithToken(path, init);
    if (answer.status !== 401) return answer;
    this.#token.forget();
    return this.#sendWithToken(path, init);
  }

  async #sendWithToken(path: string, init: RequestInit): Promise<PaypalResponse> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await this.#token.get()}`);
    const url = new URL(path, this.account.apiBase);
    return sendRequest(url, { ...init, headers }, this.#patience.timeoutMs);
  }
}
