import { timeoutSignal } from '../deadline.ts';

/** A response that was received in full. */
export interface PaypalResponse {
  status: number;
  text: string;
}

/** No decision was made: the connection failed, PayPal has an outage, or the same request is still running. */
export class RetryableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'RetryableError';
  }
}

const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

/** Sends one request; throws RetryableError when a retry may succeed. */
export async function sendRequest(
  url: URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<PaypalResponse> {
  const { status, text } = await fetchText(url, init, timeoutMs);
  const isRetryable = status >= 500 || status === CONFLICT || status === TOO_MANY_REQUESTS;
  if (isRetryable) throw new RetryableError(`${url.pathname} answered ${status}`);
  return { status, text };
}

async function fetchText(url: URL, init: RequestInit, timeoutMs: number): Promise<PaypalResponse> {
  try {
    const response = await fetch(url, { ...init, signal: timeoutSignal(timeoutMs) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new RetryableError(`${url.pathname} gave no response`, error);
  }
}

export function isSuccess({ status }: PaypalResponse): boolean {
  return status === 200 || status === 201;
}
