import { randomBytes } from 'node:crypto';
import { PaypalError } from './paypal-error.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

const LIFETIME_SECONDS = 32_400;

/** The tokens that open the API: given for the client's id and secret, good for nine hours. */
export class AccessTokens {
  readonly #wanted: string;
  readonly #now: () => Date;
  #endings = new Map<string, number>();

  constructor({ clientId, clientSecret }: Credentials, now: () => Date) {
    this.#wanted = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
    this.#now = now;
  }

  /** Answers `POST /v1/oauth2/token`, whose errors have a shape of their own. */
  answer(authorization: string | undefined, form: string): { status: number; body: object } {
    if (authorization !== this.#wanted) {
      const error_description = 'Client Authentication failed';
      return { status: 401, body: { error: 'invalid_client', error_description } };
    }
    if (new URLSearchParams(form).get('grant_type') !== 'client_credentials') {
      const error_description = 'Grant Type is NULL';
      return { status: 400, body: { error: 'invalid_request', error_description } };
    }
    const token = `A21AA${randomBytes(32).toString('base64url')}`;
    this.#endings.set(token, this.#now().getTime() + LIFETIME_SECONDS * 1000);
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments/payment',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: LIFETIME_SECONDS,
        nonce: `${this.#now().toISOString()}${randomBytes(8).toString('hex')}`,
      },
    };
  }

  check(authorization: string | undefined): void {
    const ending = this.#endings.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (!ending || ending <= this.#now().getTime()) throw new PaypalError(401);
  }

  /** As when PayPal takes its tokens back before their time. */
  revokeAll(): void {
    this.#endings.clear();
  }
}
