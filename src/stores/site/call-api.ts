import type { output, ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { stillWorking } from '#shop/site-messages.ts';
import { type ApiResult, noResponse, post } from './api.ts';
import { learnClock } from './clock.ts';
import { withSlowNotice } from './toasts.ts';

/**
 * Further options of a call. A poll is one that nobody made: it does not keep a session open. One with `keepalive`
 * outlives the page. `onPage` gets what is read until then of what comes in pages; false stops it.
 */
export interface CallOptions<Value> {
  isPoll?: boolean;
  keepalive?: boolean;
  onPage?: ((read: Value) => unknown) | undefined;
}

/** Calls a function by its contract. */
export type Call = <Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
  options?: CallOptions<ResponseOf<Contract<Request, Response>>>,
) => Promise<ApiResult<ResponseOf<Contract<Request, Response>>>>;

/** Calls a server function by its contract. A response that breaks the contract counts as none. */
export async function callApi<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
  { headers, keepalive }: { headers?: Record<string, string>; keepalive?: boolean } = {},
): Promise<ApiResult<ResponseOf<Contract<Request, Response>>>> {
  const answer = parseResponse(
    contract.response,
    await post(contract.name, body, headers, keepalive, learnClock),
  );
  return answer as ApiResult<ResponseOf<Contract<Request, Response>>>;
}

/** Calls it for a shopper who waits, and is told while it is slow; nobody waits for a poll. */
export const callWithSlowNotice: Call = (contract, body, options) => {
  const call = () => callApi(contract, body);
  return options?.isPoll ? call() : withSlowNotice(stillWorking, call);
};

/** Checks a result against its contract's response. */
export function parseResponse<Response extends ZodMiniType>(
  response: Response,
  answer: ApiResult<unknown>,
): ApiResult<output<Response>> {
  if (!answer.ok) return answer;
  const parsed = response.safeParse(answer.value);
  return parsed.success ? { ok: true, value: parsed.data } : noResponse();
}
