import { type Message, offline } from '#shop/site-messages.ts';
import { sitePaths } from '#shop/site-paths.ts';

/** A function's answer: what was asked for, or why not. `status` 0 means that no answer came. */
export type ApiResult<Value> =
  | { ok: true; value: Value }
  | { ok: false; status: number; error: string; code: string; body: Record<string, unknown> };

/** Longer than the slowest function may take; after it the shopper gets an answer of ours. */
const TIMEOUT_MS = 30_000;

/** Whether the device says that it has no network; that it has one is never sure. */
export const isOffline = () => 'onLine' in navigator && !navigator.onLine;

/** Why an answer is missing. */
export type ApiFailure = Extract<ApiResult<never>, { ok: false }>;

/** No answer, and why. */
export const noResponse = (error: string, code = 'no_answer'): ApiFailure => ({
  ok: false,
  status: 0,
  error,
  code,
  body: {},
});

/** What is said when the shop could not be asked at all. */
export const serviceUnavailable = () => noResponse('The shop could not be reached.');

/** Failures that the shopper can do something about: the caller's own words say only what failed. */
const EXPLAINED = ['offline', 'too_many_requests'];

/** What to say of a call that brought nothing: the caller's own words, and where it helps, why. */
export const toastOf = ({ code, error }: ApiFailure, words: Message): Message =>
  EXPLAINED.includes(code)
    ? { ...words, text: `${(words.text ?? words.title).replace(/\.$/, '')}. ${error}` }
    : words;

/** Posts JSON to a server function; static pages use it bare, without the weight of what reads contracts (api.ts). */
export async function post(name: string, body: unknown): Promise<ApiResult<unknown>> {
  if (isOffline()) return noResponse(offline, 'offline');
  let response: Response;
  let reply: unknown;
  try {
    response = await fetch(sitePaths.api(name), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    reply = await response.json();
  } catch {
    return serviceUnavailable();
  }
  return parseReply(response.status, reply);
}

/** What a function's reply says, by its status. */
export function parseReply(status: number, reply: unknown): ApiResult<unknown> {
  if (status >= 200 && status < 300) return { ok: true, value: reply };
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
