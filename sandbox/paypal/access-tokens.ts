import { randomBytes } from 'node:crypto';
import { PaypalError } from './errors.ts';
import type { Reply } from './route.ts';

interface Credentials {
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
  issue(authorization: string | null, form: string): Reply {
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
        access_token: token,
        token_type: 'Bearer',
        expires_in: LIFETIME_SECONDS,
      },
    };
  }

  authorize(authorization: string | null): void {
    const expiry = this.#expiryOf.get(authorization?.replace(/^Bearer /, '') ?? '');
    if (!expiry || expiry <= Date.now()) throw new PaypalError(401);
  }

  /** As when PayPal revokes its tokens before their time. */
  revokeAll(): void {
    this.#expiryOf.clear();
  }
}
