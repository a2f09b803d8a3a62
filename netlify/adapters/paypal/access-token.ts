import * as z from 'zod';
import type { Account } from './account.ts';

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token is not used in its last minute: it could end on the way. */
const MARGIN_SECONDS = 60;

interface Token {
  text: string;
  endsAt: number;
}

/** The token that opens PayPal's API, asked for when it is first needed and again before it ends. */
export class AccessToken {
  readonly #account: Account;
  readonly #timeoutMs: number;
  #token: Promise<Token> | undefined;

  constructor(account: Account, timeoutMs: number) {
    this.#account = account;
    this.#timeoutMs = timeoutMs;
  }

  /** Calls that come together share one request. */
  async get(): Promise<string> {
    const token = await this.#token?.catch(() => undefined);
    if (token && token.endsAt > Date.now()) return token.text;
    this.#token = this.#ask();
    return (await this.#token).text;
  }

  forget(): void {
    this.#token = undefined;
  }

  async #ask(): Promise<Token> {
    const { apiBase, clientId, clientSecret } = this.#account;
    const response = await fetch(new URL('/v1/oauth2/token', apiBase), {
      method: 'POST',
      headers: { authorization: `Basic ${btoa(`${clientId}:${clientSecret}`)}` },
      body: new URLSearchParams({ grant_type: 'client_credentials' }),
      signal: AbortSignal.timeout(this.#timeoutMs),
    });
    if (!response.ok) throw new TokenRefused(response.status);
    const reply = tokenReply.parse(await response.json());
    return {
      text: reply.access_token,
      endsAt: Date.now() + (reply.expires_in - MARGIN_SECONDS) * 1000,
    };
  }
}
