import type * as z from 'zod/mini';
import { ApiError } from '#adapters/api-error.ts';
import type { Actor } from '#adapters/records/actor.ts';
import type { Contract } from '#contracts/contract.ts';
import { type Handler, withRequestLog } from './handler.ts';
import { jsonReply } from './reply.ts';

/**
 * Connects a function of the office to its use case. The session is checked before the body is read; the use case gets who is
 * signed in. A CommandError becomes 409 `refused`.
 */
export function createAdminHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Contract<Request, Response>,
  useCase: (request: z.output<Request>, actor: Actor) => Promise<z.input<Response>>,
): Handler {
  // To be written with the sessions; only the signature is settled.
  return withRequestLog(contract.name, ['POST'], async () => {
    void useCase;
    void jsonReply;
    throw new ApiError('order_not_found', contract.name);
  });
}
