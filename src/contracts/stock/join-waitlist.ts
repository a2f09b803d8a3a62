import * as z from 'zod/mini';
import { HONEYPOT } from '#shop/honeypot.ts';
import { contract } from '../contract.ts';
import { email, honeypot, requiredText } from '../fields.ts';

/** Emails this address once when the size can be had again (requirements §7); joining twice is no error. */
export const joinWaitlistCall = contract({
  name: 'join-waitlist',
  request: z.object({
    email,
    productId: requiredText(100),
    size: requiredText(20),
    [HONEYPOT]: honeypot,
  }),
  response: z.object({ success: z.literal(true) }),
});
