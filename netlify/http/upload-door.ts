import type * as z from 'zod/mini';
import { asCall, type Handler, inTime } from './call.ts';
import { clientLimit } from './limits.ts';
import { parseRequest } from './parse-request.ts';
import { readBytes } from './read-body.ts';
import { jsonReply } from './reply.ts';
import { bearerToken, refuseForeignOrigin } from './request-rules.ts';

interface Upload<Asked extends z.ZodMiniType, Answered extends z.ZodMiniType> {
  name: string;
  query: Asked;
  response: Answered;
}

/** The door of a function that takes a file as its body; what it is for stands in the query, and whose it is in a header. */
export function uploadDoor<Asked extends z.ZodMiniType, Answered extends z.ZodMiniType>(
  contract: Upload<Asked, Answered>,
  limit: number,
  useCase: (asked: z.output<Asked>, bytes: Uint8Array) => Promise<z.input<Answered>>,
): Handler {
  const limitClient = clientLimit(contract.name);
  return asCall(contract.name, ['POST'], async (request, context) => {
    refuseForeignOrigin(request);
    const { searchParams } = new URL(request.url);
    const asked = parseRequest(contract.query, {
      ...Object.fromEntries(searchParams),
      accountSecret: bearerToken(request),
    });
    const bytes = await readBytes(request, limit);
    const reply = await inTime(async () => {
      await limitClient(context);
      return useCase(asked, bytes);
    });
    return jsonReply(200, reply);
  });
}
