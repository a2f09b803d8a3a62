import { setTimeout as pause } from 'node:timers/promises';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { AccessToken } from './access-token.ts';
import type { PaypalAccount } from './account.ts';
import { type PaypalResponse, sendRequest, RetryableError } from './transport.ts';

/** The timeout of one attempt, and the pauses before further attempts. */
export interface RetryOptions {
  timeoutMs: number;
  pausesMs: readonly number[];
}
export const RETRY_OPTIONS: RetryOptions = { timeoutMs: 10_000, pausesMs: [250, 1000] };

interface Post {
  /** JSON text, or an object to serialize. */
  body: object | string;
  /** Makes a retry safe: PayPal processes one id once. */
  requestId?: string;
}

/** PayPal's REST API over fetch: access token, timeouts and retries. */
export class PaypalClient {
  readonly account: PaypalAccount;
  readonly #retryOptions: RetryOptions;
  readonly #token: AccessToken;

  constructor(account: PaypalAccount, retryOptions: RetryOptions) {
    this.account = account;
    this.#retryOptions = retryOptions;
    this.#token = new AccessToken(account, retryOptions.timeoutMs);
  }

  get(path: string): Promise<PaypalResponse> {
    return this.#sendWithRetry(path, { method: 'GET' });
  }

  post(path: string, { body, requestId }: Post): Promise<PaypalResponse> {
    return this.#sendWithRetry(path, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        prefer: 'return=representation',
        ...(requestId && { 'paypal-request-id': requestId }),
      },
      body: typeof body === 'string' ? body : JSON.stringify(body),
    });
  }

  async #sendWithRetry(path: string, init: RequestInit): Promise<PaypalResponse> {
    for (const wait of this.#retryOptions.pausesMs) {
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

  /** Sends once, with a new token if PayPal no longer accepts the current one. */
  async #send(path: string, init: RequestInit): Promise<PaypalResponse> {
    const response = await this.#sendWithToken(path, init);
    if (response.status !== 401) return response;
    this.#token.clear();
    return this.#sendWithToken(path, init);
  }

  async #sendWithToken(path: string, init: RequestInit): Promise<PaypalResponse> {
    const headers = new Headers(init.headers);
    headers.set('authorization', `Bearer ${await this.#token.get()}`);
    const url = new URL(path, this.account.apiBase);
    return sendRequest(url, { ...init, headers }, this.#retryOptions.timeoutMs);
  }
}
