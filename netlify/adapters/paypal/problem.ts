import * as z from 'zod';
import type { PaypalResponse } from './transport.ts';

const errorReply = z.object({
  name: z.string(),
  debug_id: z.string().default(''),
  details: z.array(z.object({ issue: z.string() })).default([]),
  links: z.array(z.object({ rel: z.string(), href: z.string() })).default([]),
});

/** Why PayPal did not do what it was asked, in its own word; its support finds the request by `debugId`. */
export interface PaypalProblem {
  issue: string;
  debugId: string;
  /** Where the shopper can choose another way to pay, if PayPal offers it. */
  redirectUrl: string | undefined;
}

/** Reads a refusal for the business of it (422); any other refusal is a fault of ours, and thrown. */
export function parseProblem({ status, text }: PaypalResponse): PaypalProblem {
  const { name, debug_id: debugId, details, links } = errorReply.parse(JSON.parse(text));
  const issue = details[0]?.issue ?? name;
  if (status !== 422) throw new Error(`PayPal answered ${status} ${issue} (debug id ${debugId})`);
  return { issue, debugId, redirectUrl: links.find(({ rel }) => rel === 'redirect')?.href };
}
