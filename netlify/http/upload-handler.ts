import type * as z from 'zod/mini';
import { withRequestLog, type Handler, withReplyDeadline } from './request-log.ts';
import { clientLimit } from './limits.ts';
import { parseRequest } from './parse-request.ts';
import { readBytes } from './read-body.ts';
import { jsonReply } from './reply.ts';
import { bearerToken, refuseForeignOrigin } from './request-rules.ts';

interface Upload<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  name: string;
  query: Request;
  response: Response;
}

/** The door of a function that takes a file as its body; what it is for stands in the query, and whose it is in a header. */
export function uploadHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Upload<Request, Response>,
  limit: number,
  useCase: (asked: z.output<Request>, bytes: Uint8Array) => Promise<z.input<Response>>,
): Handler {
  const limitClient = clientLimit(contract.name);
  return withRequestLog(contract.name, ['POST'], async (request, context) => {
    refuseForeignOrigin(request);
    const { searchParams } = new URL(request.url);
    const asked = parseRequest(contract.query, {
      ...Object.fromEntries(searchParams),
      accountSecret: bearerToken(request),
    });
    const bytes = await readBytes(request, limit);
    const reply = await withReplyDeadline(async () => {
      await limitClient(context);
      return useCase(asked, bytes);
    });
    return jsonReply(200, reply);
  });
}
