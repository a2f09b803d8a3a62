import type { Context } from '@netlify/functions';
import type * as z from 'zod/mini';
import { ApiError } from '#adapters/api-error.ts';
import { requestContext } from '#adapters/log.ts';
import { operators } from '#audit/operators.ts';
import { clientCounters, countRequest } from '#adapters/rate-limit.ts';
import type { Actor } from '#audit/actor.ts';
import { findSession } from '#office/sessions.queries.ts';
import { isPreview, settings } from '#adapters/settings.ts';
import { POLL_HEADER } from '#contracts/office/content.ts';
import type { Contract } from '#contracts/contract.ts';
import { readCookie, setCookie } from './cookies.ts';
import { type Handler, type HandlerOptions, runAfter, withRequestLog } from './handler.ts';
import { UNKNOWN_SESSIONS } from './limits.ts';
import { jsonReply, noSuchFunction } from './reply.ts';
import {
  JSON_BODY,
  mediaType,
  parseJson,
  parseRequest,
  readBody,
  requireOwnOrigin,
  withReplyDeadline,
} from './request.ts';
import { sentSchema } from './sent-schema.ts';

/** Whether the owner's office exists: it does not without ADMIN_EMAILS, nor in previews. */
export function officeIsOpen(): boolean {
  return !isPreview(requestContext()?.deployContext) && settings().ADMIN_EMAILS !== undefined;
}

interface OfficeOptions extends HandlerOptions {
  /** In bytes, if it is not that of all functions (request.ts). */
  bodyLimit?: number;
}

/** The session of a request: its token, as the cookie has it, and whose it is. */
interface Session {
  token: string;
  email: Actor;
}

/** The browser behind a request, by its cookies: its session, if any, and who has signed in there before. */
interface Browser {
  token: string | undefined;
  device: string | undefined;
}

/**
 * A use case's result; with `token`, the reply sets the session's cookie, or clears it when that is empty, and with
 * `device` the one by which the browser is known from now on.
 */
interface Outcome<Reply> {
  reply: Reply;
  token?: string;
  device?: string;
}

const SESSION = 'gb-office';
const DEVICE = 'gb-device';
const YEAR = 365 * 24 * 60 * 60;

type UseCase<Request extends z.ZodMiniType, Response extends z.ZodMiniType, Visitor> = (
  request: z.output<Request>,
  visitor: Visitor,
) => Promise<Outcome<z.input<Response>>>;

/**
 * Connects a function of the office to its use case, which gets who is signed in. Origin and session are checked before
 * the body is read. What the contract does not name stays out of the reply.
 */
export function createOfficeHandler<Request extends z.ZodMiniType, Response extends z.ZodMiniType>(
  contract: Contract<Request, Response>,
  useCase: (request: z.output<Request>, actor: Actor) => Promise<z.input<Response>>,
  options?: OfficeOptions,
): Handler {
  const answer: UseCase<Request, Response, Session> = async (request, { email }) => ({
    reply: await useCase(request, email),
  });
  return createSessionHandler(contract, requireSession, answer, options);
}

/**
 * The same for a use case that changes the session itself; `visitorOf` is requireSession, or readBrowser for who needs
 * none.
 */
export function createSessionHandler<
  Request extends z.ZodMiniType,
  Response extends z.ZodMiniType,
  Visitor,
>(
  contract: Contract<Request, Response>,
  visitorOf: (request: globalThis.Request, context: Context) => Visitor | Promise<Visitor>,
  useCase: UseCase<Request, Response, Visitor>,
  { after, bodyLimit }: OfficeOptions = {},
): Handler {
  const response = sentSchema(contract.response);
  return withRequestLog(
    contract.name,
    ['POST'],
    async (request, context, run) => {
      requireOwnOrigin(request);
      const visitor = await withReplyDeadline(async () => visitorOf(request, context));
      if (mediaType(request) !== JSON_BODY) {
        throw new ApiError('unsupported_media_type', `This URL accepts ${JSON_BODY} only.`);
      }
      const parsed = parseRequest(contract.request, parseJson(await readBody(request, bodyLimit)));
      const { reply, ...outcome } = await run(() => useCase(parsed, visitor), parsed);
      runAfter(context, after);
      return jsonReply(200, response.parse(reply), cookieHeaders(request, outcome));
    },
    requireOffice,
  );
}

function requireOffice(): void {
  if (!officeIsOpen()) throw noSuchFunction();
}

/** Throws `signed_out` without one. */
export async function requireSession(request: Request, { ip }: Context): Promise<Session> {
  const token = readCookie(request, SESSION);
  const isPoll = request.headers.has(POLL_HEADER);
  const email = token && (await findSession(token, operators(), isPoll));
  if (email) return { token, email };
  // Counted afterwards, so that a client's guesses keep nobody out who is signed in.
  if (token) await countRequest(clientCounters([UNKNOWN_SESSIONS], ip));
  throw new ApiError('signed_out', 'Sign in to continue.');
}

function cookieHeaders(request: Request, { token, device }: Partial<Browser>) {
  const cookies: string[] = [];
  // Without an expiry: the browser drops it when it is closed, and the database ends it.
  if (token !== undefined) cookies.push(setCookie(request, SESSION, token, token ? undefined : 0));
  if (device !== undefined) cookies.push(setCookie(request, DEVICE, device, YEAR));
  return cookies.map((cookie): [string, string] => ['set-cookie', cookie]);
}

export const readBrowser = (request: Request): Browser => ({
  token: readCookie(request, SESSION),
  device: readCookie(request, DEVICE),
});
