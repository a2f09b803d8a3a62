import * as z from 'zod/mini';

// zod's compiled fast path needs `new Function`, which our Content-Security-Policy forbids in the browser.
z.config({ jitless: true });

/** One server function: its name under `/api/`, what it takes and what it answers (specification §7). */
export interface Contract<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  name: string;
  request: Request;
  response: Response;
}

/** Writes a contract down under its own types. */
export function contract<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  parts: Contract<Request, Response>,
): Contract<Request, Response> {
  return parts;
}

export type RequestOf<C> =
  C extends Contract<infer Request, z.ZodMiniType> ? z.input<Request> : never;
export type ResponseOf<C> =
  C extends Contract<z.ZodMiniType, infer Response> ? z.output<Response> : never;
