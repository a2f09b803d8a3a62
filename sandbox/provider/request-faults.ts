import { setTimeout as delay } from 'node:timers/promises';

/** A fault for the next `times` requests to a path. */
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

/** The faults that tests have scheduled; each request takes the first one that matches. */
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

  /** Removes the faults that no request has taken. */
  clear(): void {
    this.#ordered = [];
  }
}

/** Applies a fault; returns how the request goes on. After a delay it is `continue`, unless the client has disconnected. */
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
