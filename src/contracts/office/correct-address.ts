import * as z from 'zod/mini';
import { contract } from '../contract.ts';
import { address, inKnownState } from '../payment/checkout-content.ts';
import { returnedText } from '../returned-text.ts';
import { isSlipOutdated, orderNumber } from './order-actions.ts';

/** The address of an order as admin-get-order gave it. */
const shownAddress = z.object({
  first_name: returnedText,
  last_name: returnedText,
  address_line1: returnedText,
  address_line2: z.nullable(returnedText),
  city: returnedText,
  state_province: returnedText,
  postal_code: returnedText,
  country: returnedText,
});

/**
 * Corrects where an order is shipped to, before it ships; the shopper is emailed the new address. 409 `refused` if it
 * is neither the same nor what `from` says.
 */
export const officeCorrectAddress = contract({
  name: 'admin-correct-address',
  request: z
    .object({
      ...address.shape,
      orderNumber,
      /** The address from admin-get-order when the form was opened. */
      from: shownAddress,
    })
    .check(inKnownState),
  response: z.object({ isSlipOutdated }),
});
