import { useState } from 'react';
import type { ZodMiniType } from 'zod/mini';
import type { Contract, RequestOf, ResponseOf } from '#contracts/contract.ts';
import { callOffice, whyFailed } from '#stores/office/api.ts';

/** Calls functions for a form: whether one is being called, and why the last call failed; `noAnswer` says it if no answer came. */
export function useSubmit(noAnswer?: string) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string>();
  async function submit<Request extends ZodMiniType, Response extends ZodMiniType>(
    contract: Contract<Request, Response>,
    body: RequestOf<Contract<Request, Response>>,
    onRefused?: () => void,
  ): Promise<ResponseOf<Contract<Request, Response>> | undefined> {
    setBusy(true);
    const reply = await callOffice(contract, body);
    setBusy(false);
    if (!reply.ok && reply.code === 'refused') onRefused?.();
    setError(reply.ok ? undefined : whyFailed(reply, noAnswer));
    return reply.ok ? reply.value : undefined;
  }
  return { isBusy, error, submit };
}
