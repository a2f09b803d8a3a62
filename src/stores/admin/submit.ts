import type { Contract, RequestOf } from '#contracts/contract.ts';
import type { ApiFailure } from '#stores/site/api.ts';
import type { ZodMiniType } from 'zod/mini';
import { callAdmin } from './api.ts';

/** Calls a function of the office that changes something; with `keepalive` also while the page is left. Returns why it failed. */
export async function submit<Request extends ZodMiniType, Response extends ZodMiniType>(
  contract: Contract<Request, Response>,
  body: RequestOf<Contract<Request, Response>>,
  options?: { keepalive: boolean },
): Promise<string | undefined> {
  const answer = await callAdmin(contract, body, options);
  return answer.ok ? undefined : whyFailed(answer);
}

/** Why a call failed, in a sentence; each call of the office does its work only once. */
export const whyFailed = ({ error }: ApiFailure) =>
  error || 'No answer from the server. You can try again: nothing is done twice.';
