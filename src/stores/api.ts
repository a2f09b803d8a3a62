import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import type { output, ZodMiniType } from 'zod/mini';
import { type Answer, nothing, post } from './post.ts';

/** Calls a server function by its contract; a reply that breaks the contract counts as no answer. */
export async function call<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
): Promise<Answer<ResponseOf<Contract<Request, Response>>>> {
  const answer = understand(contract.response, await post(contract.name, body));
  return answer as Answer<ResponseOf<Contract<Request, Response>>>;
}

/** An answer in the shape that was agreed on, or none. */
export function understand<Response extends ZodMiniType>(
  response: Response,
  answer: Answer<unknown>,
): Answer<output<Response>> {
  if (!answer.ok) return answer;
  const parsed = response.safeParse(answer.value);
  if (!parsed.success)
    return nothing('The shop sent an answer that this page does not understand.');
  return { ok: true, value: parsed.data as output<Response> };
}
