/** What goes wrong with the next `times` requests to a path. */
export interface RequestFault {
  method: 'GET' | 'POST';
  /** As in the routes: `/v1/payment_intents/:id/cancel`. */
  path: string;
  /** Before anything is done and kept, or after it. */
  when: 'before' | 'after';
  what: 'delay' | 'drop' | 'error';
  /** For a delay. */
  milliseconds?: number;
  times?: number;
}

/** The faults that tests have ordered, and that requests take up one by one. */
export class RequestFaults {
  #ordered: { fault: RequestFault; left: number }[] = [];

  order(fault: RequestFault): void {
    this.#ordered.push({ fault, left: fault.times ?? 1 });
  }

  /** The fault of this request, if one was ordered for it. */
  take(method: string, path: string): RequestFault | undefined {
    const order = this.#ordered.find(
      ({ fault, left }) => left > 0 && fault.method === method && matches(fault.path, path),
    );
    if (!order) return undefined;
    order.left -= 1;
    return order.fault;
  }

  /** Forgets what no request has taken up. */
  clear(): void {
    this.#ordered = [];
  }
}

function matches(pattern: string, path: string): boolean {
  return new RegExp(`^${pattern.replaceAll(/:\w+/g, '[^/]+')}$`).test(path);
}
