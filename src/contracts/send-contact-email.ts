import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { email, honeypot, requiredLines, requiredText } from './fields.ts';
import { HONEYPOT } from '#shop/honeypot.ts';

/** Sends a message to the shop (specification §7). */
export const sendContactEmail = contract({
  name: 'send-contact-email',
  request: z.object({
    name: requiredText(100),
    email,
    message: requiredLines(5000),
    [HONEYPOT]: honeypot,
  }),
  response: z.object({ success: z.literal(true) }),
});
