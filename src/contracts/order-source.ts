import * as z from 'zod/mini';
import { MAX_SOURCE_LENGTH } from '#shop/order-source.ts';
import { optionalText } from './fields.ts';

const text = optionalText(MAX_SOURCE_LENGTH);

/** Where an order came from, as its link said. */
export const orderSource = z.object({ source: text, medium: text, campaign: text });
