import { detail, PaypalError } from './paypal-error.ts';
import type { Repetition } from './route.ts';

/** What a PayPal-Request-Id was first used for. */
export interface SavedReply {
  /** The path and the header together. */
  id: string;
  about: string;
  savedAt: number;
}

const HOUR = 3_600_000;

/** The saved reply, if PayPal would still remember it. */
export function remembered(
  saved: SavedReply | undefined,
  { hours }: Repetition,
  now: Date,
): SavedReply | undefined {
  return saved && now.getTime() - saved.savedAt < hours * HOUR ? saved : undefined;
}

/** Refuses a request while another with the same PayPal-Request-Id is under way. */
export class RequestsInProgress {
  #keys = new Set<string>();

  async run<Result>(key: string | undefined, work: () => Promise<Result>): Promise<Result> {
    if (!key) return work();
    if (this.#keys.has(key)) throw new PaypalError(409, [detail('PREVIOUS_REQUEST_IN_PROGRESS')]);
    this.#keys.add(key);
    try {
      return await work();
    } finally {
      this.#keys.delete(key);
    }
  }
}
