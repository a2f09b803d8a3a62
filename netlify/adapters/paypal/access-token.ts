import * as z from 'zod';
import type { PaypalAccount } from './account.ts';
import { sendRequest } from './transport.ts';

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token is renewed a minute before it expires. */
const MARGIN_SECONDS = 60;

interface Token {
  text: string;
  expiresAt: number;
}

/** PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. */
export class CredentialsRefused extends Error {}

/** PayPal's API token, requested when first needed and renewed before it expires. */
export class AccessToken {
  readonly #account: PaypalAccount;
  readonly #timeoutMs: number;
  #token: Token | undefined;
  #pending: Promise<Token> | undefined;

  constructor(account: PaypalAccount, timeoutMs: number) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
  }

  /** Concurrent callers share one request. */
  async get(): Promise<string> {
    if (this.#token && this.#token.expiresAt > Date.now()) return this.#token.text;
    this.#pending ??= this.#request().finally(() => (this.#pending = undefined));
    this.#token = await this.#pending;
    return this.#token.text;
  }

  clear(): void {
    this.#token = undefined;
  }

  async #request(): Promise<Token> {
    const { apiBase, clientId, clientSecret } = this.#account;
    const { status, text } = await sendRequest(
      new URL('/v1/oauth2/token', apiBase),
      {
        method: 'POST',
        headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
        body: new URLSearchParams({ grant_type: 'client_credentials' }),
      },
      this.#timeoutMs,
    );
    if (status !== 200) {
      throw new CredentialsRefused(`PayPal refused a token for PAYPAL_CLIENT_ID: ${status}.`);
    }
    const reply = tokenReply.parse(JSON.parse(text));
    const expiresAt = Date.now() + (reply.expires_in - MARGIN_SECONDS) * 1000;
    return { text: reply.access_token, expiresAt };
  }
}
