import { patience } from '../deadline.ts';

/** What came back over the line. */
export interface Answer {
  status: number;
  text: string;
}

/** Nothing was decided: the line broke, PayPal is in trouble, or an earlier request like it is still running. */
export class NotNow extends Error {
  constructor(what: string, cause?: unknown) {
    super(what, { cause });
    this.name = 'NotNow';
  }
}

const CONFLICT = 409;
const TOO_MANY_REQUESTS = 429;

/** One request and its answer; anything that may go better next time is `NotNow`. */
export async function exchange(url: URL, init: RequestInit, timeoutMs: number): Promise<Answer> {
  const { status, text } = await attempt(url, init, timeoutMs);
  const isPassing = status >= 500 || status === CONFLICT || status === TOO_MANY_REQUESTS;
  if (isPassing) throw new NotNow(`${url.pathname} answered ${status}`);
  return { status, text };
}

async function attempt(url: URL, init: RequestInit, timeoutMs: number): Promise<Answer> {
  try {
    const response = await fetch(url, { ...init, signal: patience(timeoutMs) });
    return { status: response.status, text: await response.text() };
  } catch (error) {
    throw new NotNow(`${url.pathname} gave no answer`, error);
  }
}

export function isDone({ status }: Answer): boolean {
  return status === 200 || status === 201;
}
