import * as z from 'zod/mini';

// zod's compiled fast path needs `new Function`, which our Content-Security-Policy forbids in the browser.
z.config({ jitless: true });

/** One function: its name under `/api/`, its request and its response (requirements §7). */
export interface Contract<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  name: string;
  request: Request;
  response: Response;
  /**
   * Of what may be long: how a page continues what was read of it. `after` asks for a page and `next` leads to the one
   * after; the office reads all.
   */
  joinPages?: (read: z.output<Response>, page: z.output<Response>) => z.output<Response>;
}

/** Infers the types of a contract. */
export function contract<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  definition: Contract<Request, Response>,
): Contract<Request, Response> {
  return definition;
}

/** A request as the browser sends it, and as the use case gets it. */
export type RequestOf<C> =
  C extends Contract<infer Request, z.ZodMiniType> ? z.input<Request> : never;
export type ParsedRequestOf<C> =
  C extends Contract<infer Request, z.ZodMiniType> ? z.output<Request> : never;
export type ResponseOf<C> =
  C extends Contract<z.ZodMiniType, infer Response> ? z.output<Response> : never;
