import { type Message, offline, withReason } from '#shop/site-messages.ts';
import { sitePaths } from '#shop/site-paths.ts';

/** The result of a call to a server function. `status` 0 means that there was no response. */
export type ApiResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; status: number; error: string; code: string; body: Record<string, unknown> };

/** Longer than any server function may take. */
const TIMEOUT_MS = 30_000;

/** Whether the device has no network; without this, a request can still fail. */
export const isOffline = () => 'onLine' in navigator && !navigator.onLine;

export type ApiFailure = Extract<ApiResult<never>, { ok: false }>;

export const noResponse = (error = '', code = 'unknown'): ApiFailure => ({
  ok: false,
  status: 0,
  error,
  code,
  body: {},
});

/** Failures whose own text helps the shopper; the caller's message says only what failed. */
const EXPLAINED = [
  'offline',
  'too_many_requests',
  'platform_off',
  'account_not_ready',
  'account_access_required',
];

/** The toast for a failed call: the caller's message, with the reason if that helps. */
export const toastOf = ({ code, error }: ApiFailure, message: Message): Message =>
  EXPLAINED.includes(code) ? withReason(message, error) : message;

/**
 * Posts JSON to a server function. Static pages use this rather than `callApi`, because contracts are too large for
 * them.
 */
export async function post(
  name: string,
  body: unknown,
  headers: Record<string, string> = {},
  keepalive = false,
  onReply?: (reply: Response) => void,
): Promise<ApiResult<unknown>> {
  if (isOffline()) return noResponse(offline, 'offline');
  try {
    const response = await fetch(sitePaths.api(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json', ...headers },
      body: JSON.stringify(body),
      keepalive,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    onReply?.(response);
    return parseReply(response.status, await response.json());
  } catch {
    return noResponse();
  }
}

/** Reads a function's response by its status. */
export function parseReply(status: number, reply: unknown): ApiResult<unknown> {
  if (status < 300) return { ok: true, value: reply };
  const problem =
    typeof reply === 'object' && reply !== null ? (reply as Record<string, unknown>) : {};
  return {
    ok: false,
    status,
    error: typeof problem.error === 'string' ? problem.error : 'The shop could not answer.',
    code: typeof problem.code === 'string' ? problem.code : 'unknown',
    body: problem,
  };
}
