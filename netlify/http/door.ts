import type * as z from 'zod/mini';
import type { Contract } from '#contracts/contract.ts';
import { Refusal } from '#contracts/refusal.ts';
import { type Afterwards, afterwardsOf } from './afterwards.ts';
import { asCall, type Handler, inTime } from './call.ts';
import { answerForm, type FormReplies } from './form-post.ts';
import { clientLimit } from './limits.ts';
import { parseJson, parseRequest } from './parse-request.ts';
import { readBody } from './read-body.ts';
import { jsonReply } from './reply.ts';
import { FORM, JSON_BODY, mediaType, refuseForeignOrigin } from './request-rules.ts';

/**
 * The door of a function: everything between HTTP and the use case. It takes a POST of JSON, and of a form too where
 * `formReplies` says how to answer one.
 */
export function door<Asked extends z.ZodMiniType, Answered extends z.ZodMiniType>(
  contract: Contract<Asked, Answered>,
  useCase: (
    asked: z.output<Asked>,
    afterwards: Afterwards,
    clientAddress: string,
  ) => Promise<z.input<Answered>>,
  formReplies?: FormReplies<z.input<Answered>>,
): Handler {
  const limitClient = clientLimit(contract.name);
  return asCall(contract.name, ['POST'], async (request, context) => {
    const enter = async (body: unknown) => {
      const asked = parseRequest(contract.request, body);
      return inTime(async () => {
        await limitClient(context, asked);
        return useCase(asked, afterwardsOf(context), context.ip);
      });
    };
    refuseForeignOrigin(request);
    const type = mediaType(request);
    if (type === JSON_BODY) return jsonReply(200, await enter(parseJson(await readBody(request))));
    if (type === FORM && formReplies) {
      return await answerForm(await readBody(request), enter, formReplies);
    }
    throw new Refusal('unsupported_media_type', `This address takes ${JSON_BODY} only.`);
  });
}
