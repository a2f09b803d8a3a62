import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { orderLink } from '../fields.ts';

/** The shopper waits for what they were told. 409 `refused` once that is too late, or they were told another day. */
export const keepOrderCall = contract({
  name: 'keep-order',
  request: z.object({ ...orderLink, delayId: z.uuid() }),
  response: z.object({}),
});
