import * as z from 'zod/mini';
import { POLL_HEADER } from '#contracts/office/content.ts';
import { type ApiFailure, noResponse } from '#stores/site/api.ts';
import { type Call, callApi } from '#stores/site/call-api.ts';
import { pollOffice } from './poll-office.ts';
import { waitForSignIn } from './session.ts';

/**
 * Calls a function of the office, and joins the pages of what may be long. Signed out, it waits until someone signs in,
 * then repeats the call: nothing typed is lost.
 */
export const callOffice: Call = async (contract, body, options) => {
  const { joinPages } = contract;
  if (!joinPages) return callOnce(contract, body, options);
  const first = 'limit' in Object(body) ? body : Object.assign({}, body, { after: '' });
  let read = await callOnce(contract, first, options);
  while (read.ok) {
    if (options?.onPage?.(read.value) === false) return noResponse();
    const after = nextOf(read.value);
    if (after === null) break;
    const page = await callOnce(contract, Object.assign({}, body, { after }), options);
    if (!page.ok) return page;
    const whole = { ok: true, value: joinPages(read.value, page.value) };
    read = whole as typeof page;
  }
  return read;
};

const nextOf = (value: unknown) => z.object({ next: nextOfAny }).parse(value).next;
const nextOfAny = z.nullable(z.union([z.string(), z.int()]));

const callOnce: Call = async (contract, body, { isPoll = false, keepalive = false } = {}) => {
  for (;;) {
    const headers: Record<string, string> = isPoll ? { [POLL_HEADER]: '1' } : {};
    const reply = await callApi(contract, body, { headers, keepalive });
    if (reply.ok) return reply;
    if (otherOrderOf(reply)) return { ...reply, error: `${reply.error} ${PRESS_AGAIN}` };
    if (reply.code !== 'signed_out' || !(await waitForSignIn())) return reply;
  }
};

/** The calls of the office's pages, and how they are kept up to date. */
export const office = { call: callOffice, poll: pollOffice };

/** How two orders in one box are shipped. */
export const PRESS_AGAIN = 'Press again if both are in one box.';

/** The order that has the tracking number already, if the call failed for that. */
export function otherOrderOf({ code, body }: ApiFailure): string | undefined {
  const { orderNumber } = body;
  const isOther = code === 'tracking_number_used' && typeof orderNumber === 'string';
  return isOther ? orderNumber : undefined;
}
