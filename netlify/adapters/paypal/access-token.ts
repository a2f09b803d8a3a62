import * as z from 'zod';
import type { PaypalAccount } from './account.ts';
import { sendRequest } from './transport.ts';

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token is not used in its last minute: it could end on the way. */
const MARGIN_SECONDS = 60;

interface Token {
  text: string;
  endsAt: number;
}

/** The token that opens PayPal's API, asked for when it is first needed and again before it ends. */
export class AccessToken {
  readonly #account: PaypalAccount;
  readonly #timeoutMs: number;
  #token: Token | undefined;
  #asking: Promise<Token> | undefined;

  constructor(account: PaypalAccount, timeoutMs: number) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
  }

  /** Callers that come together share one request. */
  async get(): Promise<string> {
    if (this.#token && this.#token.endsAt > Date.now()) return this.#token.text;
    this.#asking ??= this.#ask().finally(() => (this.#asking = undefined));
    this.#token = await this.#asking;
    return this.#token.text;
  }

  forget(): void {
    this.#token = undefined;
  }

  async #ask(): Promise<Token> {
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
    if (status !== 200) throw new Error(`PayPal gives no token for PAYPAL_CLIENT_ID: ${status}.`);
    const reply = tokenReply.parse(JSON.parse(text));
    const endsAt = Date.now() + (reply.expires_in - MARGIN_SECONDS) * 1000;
    return { text: reply.access_token, endsAt };
  }
}
