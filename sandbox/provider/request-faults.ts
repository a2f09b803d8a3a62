import { setTimeout as delay } from 'node:timers/promises';

/** What goes wrong with the next `times` requests to a path. */
export interface RequestFault {
  method: 'GET' | 'POST';
  /** As in the routes: `/v1/payment_intents/:id/cancel`. */
  path: string;
  /** Before the work is done and committed, or after it. */
  when: 'before' | 'after';
  what: 'delay' | 'drop' | 'error';
  /** For a delay. */
  milliseconds?: number;
  times?: number;
}

/** The faults that tests have ordered; each request takes the first that fits it. */
export class RequestFaults {
  #ordered: { fault: RequestFault; left: number }[] = [];

  order(fault: RequestFault): void {
    this.#ordered.push({ fault, left: fault.times ?? 1 });
  }

  take(method: string, path: string): RequestFault | undefined {
    const order = this.#ordered.find(
      ({ fault, left }) => left > 0 && fault.method === method && matches(fault.path, path),
    );
    if (!order) return undefined;
    order.left -= 1;
    return order.fault;
  }

  /** Drops every fault that no request has taken. */
  clear(): void {
    this.#ordered = [];
  }
}

/** What happens to a request with this fault at this moment; `continue` is also the end of a delay that the client sat out. */
export async function injectFault(
  fault: RequestFault | undefined,
  when: RequestFault['when'],
  socket: { destroyed: boolean },
): Promise<'continue' | 'drop' | 'error'> {
  if (fault?.when !== when) return 'continue';
  if (fault.what !== 'delay') return fault.what;
  await delay(fault.milliseconds ?? 0, undefined, { ref: false });
  return socket.destroyed ? 'drop' : 'continue';
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
