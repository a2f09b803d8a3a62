type Handler = (event: { elementType: string }) => unknown;

/** `on`, `once`, `off` as Stripe's elements have them. */
export class Emitter {
  readonly #elementType: string;
  readonly #handlers = new Map<string, Set<Handler>>();

  constructor(elementType: string) {
    this.#elementType = elementType;
  }

  on(name: string, handler: Handler): this {
    this.#of(name).add(handler);
    return this;
  }

  once(name: string, handler: Handler): this {
    const first: Handler = (event) => {
      this.#of(name).delete(first);
      return handler(event);
    };
    return this.on(name, first);
  }

  off(name: string, handler?: Handler): this {
    if (handler) this.#of(name).delete(handler);
    else this.#handlers.delete(name);
    return this;
  }

  /** Tells everybody who listens; whether anybody does. */
  protected emit(name: string, more: object = {}): boolean {
    const handlers = this.#of(name);
    for (const handler of handlers) handler({ elementType: this.#elementType, ...more });
    return handlers.size > 0;
  }

  #of(name: string): Set<Handler> {
    const handlers = this.#handlers.get(name) ?? new Set();
    this.#handlers.set(name, handlers);
    return handlers;
  }
}
