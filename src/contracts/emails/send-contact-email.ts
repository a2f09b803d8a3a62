import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { email, honeypot, requiredLines, requiredText } from '../fields.ts';
import { CONTACT_LIMITS } from '#shop/checkout.ts';
import { HONEYPOT } from '#shop/honeypot.ts';

/** Sends a message to the shop (requirements §7). */
export const sendContactEmailCall = contract({
  name: 'send-contact-email',
  request: z.object({
    name: requiredText(CONTACT_LIMITS.name),
    email,
    message: requiredLines(CONTACT_LIMITS.message),
    [HONEYPOT]: honeypot,
  }),
  response: z.object({ success: z.literal(true) }),
});
