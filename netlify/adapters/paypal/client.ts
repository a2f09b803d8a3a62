import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { withBackOff } from '../back-off.ts';
import { timeoutSignal } from '../deadline.ts';
import { settings, SettingsError } from '../settings.ts';

/** The timeout of one attempt, and the pauses before further attempts. */
export const retryOptions = { timeoutMs: 10_000, pausesMs: [250, 1000] };

/** The shop's PayPal account. PayPal is optional: throws SettingsError when it is not set up. */
export function paypalAccount() {
  const {
    PAYPAL_API_BASE: apiBase,
    PAYPAL_CLIENT_ID: clientId,
    PAYPAL_CLIENT_SECRET: clientSecret,
    PAYPAL_WEBHOOK_ID: webhookId,
  } = settings();
  if (!clientId || !clientSecret || !webhookId)
    throw new SettingsError(['PayPal is not set up: PAYPAL_CLIENT_ID is not set.']);
  return { apiBase, clientId, clientSecret, webhookId };
}

type PaypalAccount = ReturnType<typeof paypalAccount>;

/** A response that was received in full; the body is undefined unless it is JSON. */
export interface PaypalResponse {
  status: number;
  body: unknown;
}

interface Post {
  method?: 'PATCH';
  /** JSON text, or an object to serialize. */
  body: object | string;
  /** Makes a retry safe: PayPal processes one id once. */
  requestId?: string;
}

/**
 * Sends a GET request to PayPal's REST API, or one with a body. Throws ServiceUnavailable when PayPal has decided
 * nothing after several attempts.
 */
export function callPaypal(path: string, post?: Post): Promise<PaypalResponse> {
  return withBackOff(() => sendWithRetries(path, post), isRateLimited);
}

async function sendWithRetries(path: string, post?: Post): Promise<PaypalResponse> {
  for (const milliseconds of retryOptions.pausesMs) {
    try {
      return await sendWithToken(path, post);
    } catch (error) {
      if (!(error instanceof ServiceUnavailable)) throw error;
      await pause(milliseconds);
    }
  }
  return sendWithToken(path, post);
}

/** Sends once, and again with a new token if PayPal no longer accepts the current one. */
async function sendWithToken(
  path: string,
  post?: Post,
  isRenewed = false,
): Promise<PaypalResponse> {
  const account = paypalAccount();
  const authorization = `Bearer ${await accessToken(account)}`;
  const response = await send(account, path, {
    ...(post && {
      method: post.method ?? 'POST',
      body: typeof post.body === 'string' ? post.body : JSON.stringify(post.body),
    }),
    headers: {
      authorization,
      ...(post && { 'content-type': 'application/json', prefer: 'return=representation' }),
      ...(post?.requestId && { 'paypal-request-id': post.requestId }),
    },
  });
  if (response.status !== 401 || isRenewed) return response;
  tokens.delete(JSON.stringify(account));
  return sendWithToken(path, post, true);
}

const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

class RateLimitReached extends Error {}

const isRateLimited = (error: unknown) =>
  error instanceof ServiceUnavailable && error.cause instanceof RateLimitReached;

async function send(
  { apiBase }: PaypalAccount,
  path: string,
  init: RequestInit,
): Promise<PaypalResponse> {
  try {
    const signal = timeoutSignal(retryOptions.timeoutMs);
    const response = await fetch(new URL(path, apiBase), { ...init, signal });
    const { status } = response;
    const text = await response.text();
    if (status === TOO_MANY_REQUESTS) throw new RateLimitReached(`${path} answered ${status}`);
    // An outage, or the same request is still running.
    if (status >= 500 || status === CONFLICT) throw new Error(`${path} answered ${status}`);
    return { status, body: jsonOf(text) };
  } catch (error) {
    throw new ServiceUnavailable('PayPal', error);
  }
}

/** The value of a JSON text; undefined if it is none. */
export function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** PayPal does not accept PAYPAL_CLIENT_ID and PAYPAL_CLIENT_SECRET. */
export class CredentialsRefused extends Error {}

const tokenReply = z.object({ access_token: z.string(), expires_in: z.number() });

/** A token is renewed a minute before it expires. */
const MARGIN_SECONDS = 60;

const tokens = new Map<string, { text: Promise<string>; expiresAt: number }>();

/** The API token of this account; concurrent callers share one request. */
function accessToken(account: PaypalAccount): Promise<string> {
  const key = JSON.stringify(account);
  const known = tokens.get(key);
  if (known && known.expiresAt > Date.now()) return known.text;
  const requested = requestToken(account);
  const token = {
    text: requested.then((reply) => reply.access_token),
    // Until PayPal has said when.
    expiresAt: Number.POSITIVE_INFINITY,
  };
  tokens.set(key, token);
  requested.then(
    ({ expires_in }) => (token.expiresAt = Date.now() + (expires_in - MARGIN_SECONDS) * 1000),
    () => tokens.delete(key),
  );
  return token.text;
}

/** Requests an API token; throws CredentialsRefused when PayPal does not know our id or secret. */
export async function requestToken(account: PaypalAccount) {
  const response = await send(account, '/v1/oauth2/token', {
    method: 'POST',
    headers: { authorization: `Basic ${btoa(`${account.clientId}:${account.clientSecret}`)}` },
    body: new URLSearchParams({ grant_type: 'client_credentials' }),
  });
  if (response.status !== 200) {
    const text = `PayPal refused a token for PAYPAL_CLIENT_ID: ${response.status}.`;
    throw new CredentialsRefused(text);
  }
  return tokenReply.parse(response.body);
}

export function isSuccess({ status }: PaypalResponse): boolean {
  return status === 200 || status === 201;
}

/** The object at this path; undefined when PayPal has none, or no longer. */
export async function retrieveFromPaypal<Schema extends z.ZodType>(
  path: string,
  schema: Schema,
): Promise<z.output<Schema> | undefined> {
  const response = await callPaypal(path);
  if (response.status === 404) return undefined;
  if (!isSuccess(response))
    throw new Error(`PayPal returned nothing: ${parseProblem(response).issue}`);
  return schema.parse(response.body);
}

const errorReply = z.object({
  name: z.string(),
  debug_id: z.string().default(''),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).default([]),
});

/** PayPal's reason for refusing a request; its support finds the request by `debugId`. */
export interface PaypalProblem {
  issue: string;
  /** The path of the refused field in the request's body, if PayPal names it. */
  field: string | undefined;
  debugId: string;
}

/** PayPal has refused a request for a reason that is a defect of ours, or of how the app is set up. */
export class RequestRefused extends Error {}

/** Parses a 422 response; throws RequestRefused for any other refusal unless `expected`. */
export function parseProblem({ status, body }: PaypalResponse, expected?: 400): PaypalProblem {
  const { name, debug_id: debugId, details } = errorReply.parse(body);
  const issue = details[0]?.issue ?? name;
  if (status !== 422 && status !== expected)
    throw new RequestRefused(`PayPal answered ${status} ${issue} (debug id ${debugId})`);
  return { issue, field: details[0]?.field, debugId };
}
