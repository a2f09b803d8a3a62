import * as z from 'zod';
import type { PaypalResponse } from './transport.ts';

const errorReply = z.object({
  name: z.string(),
  debug_id: z.string().default(''),
  details: z.array(z.object({ issue: z.string(), field: z.string().optional() })).default([]),
});

/** PayPal's reason for refusing a request; its support finds the request by `debugId`. */
export interface PaypalProblem {
  issue: string;
  /** The path of the refused field in the request's body, if PayPal names it. */
  field: string | undefined;
  debugId: string;
}

/** Parses a 422 response; throws for any other refusal, which is a fault of ours unless `expected`. */
export function parseProblem({ status, text }: PaypalResponse, expected?: 400): PaypalProblem {
  const { name, debug_id: debugId, details } = errorReply.parse(JSON.parse(text));
  const issue = details[0]?.issue ?? name;
  if (status !== 422 && status !== expected)
    throw new Error(`PayPal answered ${status} ${issue} (debug id ${debugId})`);
  return { issue, field: details[0]?.field, debugId };
}
