import type * as z from 'zod/mini';
import { withRequestLog, type Handler } from './handler.ts';
import { parseRequest, readBytes, bearerToken, refuseForeignOrigin } from './request.ts';
import { jsonReply } from './reply.ts';

interface Upload<Request extends z.ZodMiniType, Response extends z.ZodMiniType> {
  name: string;
  query: Request;
  response: Response;
}

/**
 * The handler for a file upload: the file is the body, its parameters are in the query, and the account secret in a header.
 */
export function uploadHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Upload<Request, Response>,
  limit: number,
  useCase: (parsed: z.output<Request>, bytes: Uint8Array) => Promise<z.input<Response>>,
): Handler {
  return withRequestLog(contract.name, ['POST'], async (request, _context, run) => {
    refuseForeignOrigin(request);
    const { searchParams } = new URL(request.url);
    const parsed = parseRequest(contract.query, {
      ...Object.fromEntries(searchParams),
      accountSecret: bearerToken(request),
    });
    const bytes = await readBytes(request, limit);
    const reply = await run(() => useCase(parsed, bytes));
    return jsonReply(200, reply);
  });
}
