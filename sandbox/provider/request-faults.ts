import { setTimeout as delay } from 'node:timers/promises';
import { ConnectionDropped, pathPattern } from '#sandbox/platform/web-server.ts';

export interface RequestFault {
  method: 'GET' | 'POST';
  /** As in the routes: `/v1/payment_intents/:id/cancel`. */
  path: string;
  when: 'before' | 'after';
  what: 'delay' | 'drop' | 'error';
  /** How long a delay lasts: this long, or until this has resolved. */
  milliseconds?: number;
  until?: () => Promise<unknown>;
  times?: number;
  /** Only of requests in the name of this connected account. */
  account?: string;
}

/** How a provider responds to a request. */
interface Replies {
  /** Does the work; the argument says that it is committed and its reply replaced by the provider's server error. */
  respond: (failsAfterwards: boolean) => Response;
  serverError: () => Response;
  /** Another request with the same idempotency key is in progress. */
  keyInUse: () => Response;
}

/** The faults that tests have scheduled; each request takes the first one that matches. */
export class RequestFaults {
  #ordered: { fault: RequestFault; left: number }[] = [];
  readonly #inProgress = new Set<string>();
  #perSecond = Number.POSITIVE_INFINITY;
  /** When each endpoint took its requests of the last second. */
  readonly #taken = new Map<string, number[]>();

  order(fault: RequestFault): void {
    this.#ordered.push({ fault, left: fault.times ?? 1 });
  }

  /** Takes at most this many requests a second at each endpoint. */
  limit(perSecond: number): void {
    this.#perSecond = perSecond;
  }

  clear(): void {
    this.#ordered = [];
    this.limit(Number.POSITIVE_INFINITY);
  }

  /** Whether a request comes faster than its endpoint takes them; one that does not is counted. */
  isOverLimit(endpoint: string): boolean {
    if (this.#perSecond === Number.POSITIVE_INFINITY) return false;
    const now = performance.now();
    const taken = (this.#taken.get(endpoint) ?? []).filter((at) => at > now - 1000);
    const isOver = taken.length >= this.#perSecond;
    this.#taken.set(endpoint, isOver ? taken : [...taken, now]);
    return isOver;
  }

  /** Responds as a test has ordered, and only once at a time for requests with the same idempotency key. */
  async apply(request: Request, key: string | undefined, replies: Replies): Promise<Response> {
    if (!key) return this.#respond(request, replies);
    if (this.#inProgress.has(key)) return replies.keyInUse();
    this.#inProgress.add(key);
    return this.#respond(request, replies).finally(() => this.#inProgress.delete(key));
  }

  async #respond(request: Request, { respond, serverError }: Replies): Promise<Response> {
    const fault = this.#take(request);
    if (fault?.what === 'error') return fault.when === 'before' ? serverError() : respond(true);
    if (fault?.when === 'before') await inject(fault, request);
    const response = respond(false);
    if (fault?.when === 'after') await inject(fault, request);
    return response;
  }

  #take({ method, url, headers }: Request): RequestFault | undefined {
    const order = this.#ordered.find(
      ({ fault, left }) =>
        left > 0 &&
        fault.method === method &&
        pathPattern(fault.path).test(url) &&
        (!fault.account || fault.account === headers.get('stripe-account')),
    );
    if (!order) return undefined;
    order.left -= 1;
    return order.fault;
  }
}

/** Delays the request or drops its connection. The work is not done for a client that disconnects during the delay. */
async function inject(fault: RequestFault, { signal }: Request): Promise<void> {
  const {
    what,
    milliseconds = 0,
    until = () => delay(milliseconds, undefined, { ref: false }),
  } = fault;
  if (what === 'delay') await until();
  if (what === 'drop' || signal.aborted) throw new ConnectionDropped();
}
