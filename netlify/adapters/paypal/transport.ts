import { timeoutSignal } from '../deadline.ts';

/** What came back over the line. */
export interface PaypalResponse {
  status: number;
  text: string;
}

/** Nothing was decided: the line broke, PayPal is in trouble, or an earlier request like it is still running. */
export class RetryableError extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'RetryableError';
  }
}

const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

/** One request and its answer; anything that may go better next time is `RetryableError`. */
export async function sendRequest(
  url: URL,
  init: RequestInit,
  timeoutMs: number,
): Promise<PaypalResponse> {
  const { status, text } = await fetchText(url, init, timeoutMs);
  const isPassing = status >= 500 || status === CONFLICT || status === TOO_MANY_REQUESTS;
  if (isPassing) throw new RetryableError(`${url.pathname} answered ${status}`);
  return { status, text };
}

async function fetchText(url: URL, init: RequestInit, timeoutMs: number): Promise<PaypalResponse> {
  try {
    const response = await fetch(url, { ...init, signal: timeoutSignal(timeoutMs) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new RetryableError(`${url.pathname} gave no answer`, error);
  }
}

export function isSuccess({ status }: PaypalResponse): boolean {
  return status === 200 || status === 201;
}
