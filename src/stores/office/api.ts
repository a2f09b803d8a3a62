import * as z from 'zod/mini';
import { POLL_HEADER } from '#contracts/office/content.ts';
import { parseErrorResponse } from '#contracts/api-error.ts';
import { nextPage } from '#contracts/returned-text.ts';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import type { ApiFailure, ApiResult } from '#stores/site/api.ts';
import { callApi } from '#stores/site/call-api.ts';
import { waitForSignIn } from './session.ts';

/**
 * A poll is a call that nobody made: it does not keep the session open. A call with `keepalive` outlives the page. `onPage` gets what is
 * read until then of what comes in pages.
 */
interface CallOptions<Value> {
  isPoll?: boolean;
  keepalive?: boolean;
  onPage?: ((read: Value) => void) | undefined;
}

/**
 * Calls a function of the office, and joins the pages of what may be long. Signed out, it waits until someone signs in, then repeats
 * the call: nothing typed is lost.
 */
export async function callOffice<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
  options?: CallOptions<ResponseOf<Contract<Request, Response>>>,
): Promise<ApiResult<ResponseOf<Contract<Request, Response>>>> {
  const { joinPages } = contract;
  if (!joinPages) return callOnce(contract, body, options);
  let read = await callOnce(contract, Object.assign({}, body, { after: '' }), options);
  while (read.ok) {
    options?.onPage?.(read.value);
    const after = nextOf(read.value);
    if (after === null) break;
    const page = await callOnce(contract, Object.assign({}, body, { after }), options);
    if (!page.ok) return page;
    const whole = { ok: true, value: joinPages(read.value, page.value) };
    read = whole as typeof page;
  }
  return read;
}

const nextOf = (value: unknown) => z.object({ next: nextPage }).parse(value).next;

async function callOnce<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
  { isPoll = false, keepalive = false }: Pick<CallOptions<never>, 'isPoll' | 'keepalive'> = {},
): Promise<ApiResult<ResponseOf<Contract<Request, Response>>>> {
  for (;;) {
    const reply = await callApi(contract, body, isPoll ? { [POLL_HEADER]: '1' } : {}, keepalive);
    if (reply.ok || reply.code !== 'signed_out' || !(await waitForSignIn())) return reply;
  }
}

/** Why a call failed, in a sentence. Unless `noAnswer` says what a second call does, it does nothing twice. */
export function whyFailed(
  answer: ApiFailure,
  noAnswer = 'No answer from the server. You can try again: nothing is done twice.',
): string {
  return otherOrderOf(answer) ? `${answer.error} ${PRESS_AGAIN}` : answer.error || noAnswer;
}

/** How two orders in one box are shipped. */
export const PRESS_AGAIN = 'Press again if both are in one box.';

/** The order that has the tracking number already, if the call failed for that. */
export function otherOrderOf({ code, body }: ApiFailure): string | undefined {
  return code === 'tracking_number_used' ? parseErrorResponse(body).orderNumber : undefined;
}
