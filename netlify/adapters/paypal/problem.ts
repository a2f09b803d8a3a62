import * as z from 'zod';
import type { PaypalResponse } from './transport.ts';

const errorReply = z.object({
  name: z.string(),
  debug_id: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** PayPal's reason for refusing a request; its support finds the request by `debugId`. */
export interface PaypalProblem {
  issue: string;
  debugId: string;
  /** Where the shopper can choose another payment method, if PayPal offers it. */
  redirectUrl: string | undefined;
}

/** Parses a 422 response; throws for any other refusal, which is a fault of ours. */
export function parseProblem({ status, text }: PaypalResponse): PaypalProblem {
  const { name, debug_id: debugId, details, links } = errorReply.parse(JSON.parse(text));
  const issue = details[0]?.issue ?? name;
  if (status !== 422) throw new Error(`PayPal answered ${status} ${issue} (debug id ${debugId})`);
  return { issue, debugId, redirectUrl: links.find(({ rel }) => rel === 'redirect')?.href };
}
