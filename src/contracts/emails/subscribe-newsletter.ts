import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { email, honeypot } from '../fields.ts';
import { HONEYPOT } from '#shop/honeypot.ts';

/** Where a subscriber signed up (requirements §3). */
export const NEWSLETTER_SOURCES = ['waitlist', 'contact', 'footer'] as const;

/** Subscribes to the brand's club; subscribing twice is no error (requirements §5). */
export const subscribeNewsletterCall = contract({
  name: 'subscribe-newsletter',
  request: z.object({
    email,
    source: z.enum(NEWSLETTER_SOURCES, 'is not a form of ours'),
    [HONEYPOT]: honeypot,
  }),
  response: z.object({ success: z.literal(true), alreadySubscribed: z.boolean() }),
});
