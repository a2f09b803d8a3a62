import * as z from 'zod/mini';
import { MAX_SOURCE_LENGTH } from '#shop/order-source.ts';
import { optionalText } from './fields.ts';

/** In lower case, so that reports add up what is the same. */
const text = optionalText(MAX_SOURCE_LENGTH).check(z.toLowerCase());

/** Where an order came from, as its link said. */
export const orderSource = z.object({ source: text, medium: text, campaign: text });
