import * as z from 'zod/mini';
import { contract } from './contract.ts';
import { email, requiredLines, requiredText } from './fields.ts';

/** Sends a message to the shop (specification §7). */
export const sendContactEmail = contract({
  name: 'send-contact-email',
  request: z.object({ name: requiredText(100), email, message: requiredLines(5000) }),
  response: z.object({ success: z.literal(true) }),
});
