import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { ApiError } from '#adapters/api-error.ts';
import { withoutDeadline } from '#adapters/deadline.ts';
import { log, withRequestContext } from '#adapters/log.ts';
import type { Contract } from '#contracts/contract.ts';
import { codeOf, errorReply, logIncident, jsonReply } from './reply.ts';
import { replyToForm, type FormReplies } from './form-post.ts';
import { clientLimit } from './limits.ts';
import {
  requireMethod,
  withReplyDeadline,
  parseJson,
  parseRequest,
  readBody,
  FORM,
  JSON_BODY,
  mediaType,
  refuseForeignOrigin,
} from './request.ts';

export type Handler = (request: Request, context: Context) => Promise<Response>;

/** Continues work after the response; its errors are logged. */
export type WaitUntil = (work: () => Promise<unknown>) => void;

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

/**
 * Wraps every handler: sets the request context, turns errors into responses, logs one line, and returns the request id to
 * the caller.
 */
export function withRequestLog(
  functionName: string,
  methods: readonly string[],
  handler: Handler,
): Handler {
  const checkedHandler: Handler = async (request, context) => {
    requireMethod(request, methods);
    return handler(request, context);
  };
  return (request, context) => {
    return withRequestContext(functionName, context, async () => {
      const began = performance.now();
      const response = await checkedHandler(request, context).catch((error: unknown) =>
        errorReply(error, methods),
      );
      log('info', 'request', {
        method: request.method,
        status: response.status,
        code: codeOf(response),
        ms: Math.round(performance.now() - began),
      });
      response.headers.set('x-request-id', context.requestId);
      return response;
    });
  };
}

/** Logs the errors of an on-demand page; Astro then shows its error page. */
export function withPageLog<Result>(
  route: string,
  context: Context | undefined,
  make: () => Promise<Result>,
): Promise<Result> {
  return withRequestContext(route, context, async () => {
    try {
      return await make();
    } catch (error) {
      logIncident(error);
      throw error;
    }
  });
}

export function createWaitUntil(context: Context): WaitUntil {
  return (work) => {
    context.waitUntil(withoutDeadline(work).catch(logIncident));
  };
}
