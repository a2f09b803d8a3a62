import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { withoutDeadline } from '#adapters/deadline.ts';
import { log, withRequestContext } from '#adapters/log.ts';
import { underKey } from './request-keys.ts';
import type { Contract } from '#contracts/contract.ts';
import type { FormReply } from '#shop/form-replies.ts';
import { paths } from '#shop/paths.ts';
import {
  codeOf,
  errorPage,
  errorReply,
  type FailurePage,
  jsonReply,
  logIncident,
  seeOther,
} from './reply.ts';
import { clientLimit } from './limits.ts';
import {
  type Form,
  requireMethod,
  withReplyDeadline,
  parseRequest,
  readBody,
  readRequest,
  pageOfForm,
} from './request.ts';
import { sentSchema } from './sent-schema.ts';

/** A call that pages or programs make: its name in the log and in limits.ts, and where it is answered. */
export interface Handler {
  name: string;
  /** As Netlify matches it; `/api/<name>` unless a call has a path of its own. */
  path: `/${string}`;
  handle: (request: Request, context: Context) => Promise<Response>;
}

/**
 * Runs a use case within the time left for the response, once for its key, after counting the request for its client
 * (limits.ts).
 */
export type Run = <Result>(
  useCase: () => Result | Promise<Result>,
  parsed?: unknown,
) => Promise<Result>;

/** The page after a form was sent without JavaScript. */
export interface FormReplies<Reply> {
  /** A page of ours, or a URL of a provider. */
  done: (reply: Reply, form: Form) => FormReply | URL;
  /** A page that says what failed, with a link to the page of the form. */
  failed: (error: unknown, formUrl: string, form: Form) => FailurePage;
}

export interface HandlerOptions {
  /** Work that continues after a successful response; its errors are logged. */
  after?: () => Promise<unknown>;
}

/**
 * Connects HTTP to a use case: method, origin, limits, parsing, deadline and response. Accepts a POST of JSON, and of a
 * form if `formReplies` is given. What the contract does not name stays out of the reply.
 */
export function createHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Contract<Request, Response>,
  useCase: (request: z.output<Request>, clientAddress: string) => Promise<z.input<Response>>,
  { after, formReplies }: HandlerOptions & { formReplies?: FormReplies<z.input<Response>> } = {},
): Handler {
  const response = sentSchema(contract.response);
  return withRequestLog(contract.name, ['POST'], (request, context, run) => {
    const handle = async (body: unknown) => {
      const parsed = parseRequest(contract.request, body);
      const reply = await run(() => useCase(parsed, context.ip), parsed);
      runAfter(context, after);
      return reply;
    };
    return readRequest(
      request,
      async (body) => jsonReply(200, response.parse(await handle(body))),
      formReplies && ((form) => replyToForm(pageOfForm(request), form, handle, formReplies)),
    );
  });
}

/**
 * Handles a form: success redirects, so that a reload sends nothing again; a failure is answered with its page at once.
 */
async function replyToForm<Reply>(
  formUrl: string,
  form: Form,
  handle: (form: Form) => Promise<Reply>,
  replies: FormReplies<Reply>,
): Promise<Response> {
  try {
    const target = replies.done(await handle(form), form);
    return seeOther(target instanceof URL ? target.href : paths.formReply(target));
  } catch (error) {
    return errorPage(error, replies.failed(error, formUrl, form));
  }
}

/**
 * Wraps every handler: sets the request context, counts and limits its clients, turns errors into responses, logs one
 * line, and returns the request id to the caller. `requireOpen` throws while there is no such function.
 */
export function withRequestLog(
  name: string,
  methods: readonly string[],
  handle: (request: Request, context: Context, run: Run) => Promise<Response>,
  requireOpen?: () => void,
): Handler {
  const limitClient = clientLimit(name);
  const handleChecked: Handler['handle'] = async (request, context) => {
    requireOpen?.();
    requireMethod(request, methods);
    return handle(request, context, (useCase, parsed) =>
      withReplyDeadline(async () => {
        await limitClient(context, parsed);
        return underKey(name, parsed, useCase);
      }),
    );
  };
  const handleLogged: Handler['handle'] = (request, context) =>
    withRequestContext(name, context, async () => {
      const began = performance.now();
      const response = await handleChecked(request, context).catch((error: unknown) =>
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
  return { name, path: paths.api(name), handle: handleLogged };
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

export function runAfter(context: Context, work: HandlerOptions['after']): void {
  if (work) context.waitUntil(withoutDeadline(work).catch(logIncident));
}

/** Webhooks contain whole objects, larger than any request of a page. */
const WEBHOOK_LIMIT = 512 * 1024;

/**
 * The handler of a provider's webhook; the use case gets the body exactly as it was signed. Any response but 200 makes
 * the provider retry.
 */
export function webhookHandler(
  name: string,
  useCase: (body: string, headers: Headers, clientAddress: string) => Promise<void>,
  { after }: HandlerOptions = {},
): Handler {
  return withRequestLog(name, ['POST'], async (request, context, run) => {
    const body = await readBody(request, WEBHOOK_LIMIT);
    await run(() => useCase(body, request.headers, context.ip));
    runAfter(context, after);
    return jsonReply(200, { received: true });
  });
}
