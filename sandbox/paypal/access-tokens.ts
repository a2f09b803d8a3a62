import { randomBytes } from 'node:crypto';
import { PaypalError } from './errors.ts';
import type { Reply } from './route.ts';

export interface Credentials {
  clientId: string;
  clientSecret: string;
}

const LIFETIME_SECONDS = 32_400;

/** The API's access tokens: issued for the client's id and secret, valid for nine hours. */
export class AccessTokens {
  readonly #expected: string;
  #expiryOf = new Map<string, number>();

  constructor({ clientId, clientSecret }: Credentials) {
    this.#expected = `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`;
  }

  /** Answers `POST /v1/oauth2/token`, whose errors have a shape of their own. */
  issue(authorization: string | undefined, form: string): Reply {
    if (authorization !== this.#expected) {
      const error_description = 'Client Authentication failed';
      return { status: 401, body: { error: 'invalid_client', error_description } };
    }
    if (new URLSearchParams(form).get('grant_type') !== 'client_credentials') {
      const error_description = 'Grant Type is NULL';
      return { status: 400, body: { error: 'invalid_request', error_description } };
    }
    const token = `A21AA${randomBytes(32).toString('base64url')}`;
    this.#expiryOf.set(token, Date.now() + LIFETIME_SECONDS * 1000);
    return {
      status: 200,
      body: {
        scope: 'https://uri.paypal.com/services/payments/payment',
        access_token: token,
        token_type: 'Bearer',
        app_id: 'APP-80W284485P519543T',
        expires_in: LIFETIME_SECONDS,
        nonce: `${new Date().toISOString()}${randomBytes(8).toString('hex')}`,
      },
    };
  }

  authorize(authorization: string | undefined): void {
    const expiry = this.#expiryOf.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (!expiry || expiry <= Date.now()) throw new PaypalError(401);
  }

  /** As when PayPal revokes its tokens before their time. */
  revokeAll(): void {
    this.#expiryOf.clear();
  }
}
