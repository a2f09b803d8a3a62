import type * as z from 'zod/mini';
import type { Contract } from '#contracts/contract.ts';
import { ApiError } from '#adapters/api-error.ts';
import { type WaitUntil, createWaitUntil, withRequestLog, type Handler } from './request-log.ts';
import { withReplyDeadline } from './read-body.ts';
import { replyToForm, type FormReplies } from './form-post.ts';
import { clientLimit } from './limits.ts';
import { parseJson, parseRequest } from './parse-request.ts';
import { readBody } from './read-body.ts';
import { jsonReply } from './reply.ts';
import { FORM, JSON_BODY, mediaType, refuseForeignOrigin } from './request-rules.ts';

/**
 * Connects HTTP to a use case: method, origin, limits, parsing, deadline and response. Accepts a POST of JSON, and of a form
 * if `formReplies` is given.
 */
export function createHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Contract<Request, Response>,
  useCase: (
    request: z.output<Request>,
    call: { waitUntil: WaitUntil; clientAddress: string },
  ) => Promise<z.input<Response>>,
  formReplies?: FormReplies<z.input<Response>>,
): Handler {
  const limitClient = clientLimit(contract.name);
  return withRequestLog(contract.name, ['POST'], async (request, context) => {
    const handle = async (body: unknown) => {
      const parsed = parseRequest(contract.request, body);
      return withReplyDeadline(async () => {
        await limitClient(context, parsed);
        return useCase(parsed, { waitUntil: createWaitUntil(context), clientAddress: context.ip });
      });
    };
    refuseForeignOrigin(request);
    const type = mediaType(request);
    if (type === JSON_BODY) return jsonReply(200, await handle(parseJson(await readBody(request))));
    if (type === FORM && formReplies) {
      return await replyToForm(await readBody(request), handle, formReplies);
    }
    throw new ApiError('unsupported_media_type', `This address takes ${JSON_BODY} only.`);
  });
}
