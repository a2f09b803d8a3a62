/** The checks and the parsing that all handlers share, and the time they have to reply. */
import type * as z from 'zod/mini';
import { ApiError, ServiceUnavailable } from '#adapters/api-error.ts';
import { withDeadline } from '#adapters/deadline.ts';
import { requestContext } from '#adapters/log.ts';
import { paths } from '#shop/paths.ts';

export const JSON_BODY = 'application/json';
export const FORM_URLENCODED = 'application/x-www-form-urlencoded';

/** The maximum body size of a function (requirements §7). */
const BODY_LIMIT = 64 * 1024;
const MB = 1024 * 1024;

/** Shorter than the browser's timeout of 30 seconds (src/stores/site/api.ts) and Netlify's of 60. */
const REPLY_TIMEOUT_MS = 20_000;

export function requireMethod(request: Request, methods: readonly string[]): void {
  if (methods.includes(request.method)) return;
  throw new ApiError('method_not_allowed', `This URL accepts ${methods.join(', ')} only.`);
}

/**
 * Throws `foreign_origin` for a request that a browser sends from another site. Browsers set `Origin` on every POST;
 * other clients don't, and have no user's session, but they don't post forms either.
 */
export function refuseForeignOrigin(request: Request): void {
  const isMissing = request.headers.get('origin') === null;
  if (isMissing && mediaType(request) !== FORM_URLENCODED) return;
  requireOwnOrigin(request);
}

/** Throws `foreign_origin` unless the request says that a page of ours sends it. */
export function requireOwnOrigin(request: Request): void {
  if (request.headers.get('origin') === new URL(request.url).origin) return;
  throw new ApiError('foreign_origin', 'This URL accepts requests from our own pages only.');
}

/** The URL of our page that sent the request; the home page if the request does not say so. */
export function pageOfForm(request: Request): string {
  const page = URL.parse(request.headers.get('referer') ?? '');
  return page?.origin === new URL(request.url).origin ? page.href : paths.home;
}

/** The content type without its parameters. */
export function mediaType(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? '';
}

export function bearerToken(request: Request): string | undefined {
  return /^Bearer (\S+)$/i.exec(request.headers.get('authorization') ?? '')?.[1];
}

/** The body as text; throws as soon as it is too large or too slow. */
export async function readBody(request: Request, limit = BODY_LIMIT): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** The body as bytes; throws as soon as it is too large or too slow. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit);
  if (!request.body) return new Uint8Array();
  const reader = request.body.getReader();
  try {
    return await withReplyDeadline(() => readAll(reader, limit));
  } catch (error) {
    // The rest is not needed.
    reader.cancel(error).catch(() => undefined);
    if (!(error instanceof ServiceUnavailable)) throw error;
    throw new ApiError('request_timeout', 'The request took too long to arrive.');
  }
}

async function readAll(reader: ReadableStreamDefaultReader<Uint8Array>, limit: number) {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for (let next = await reader.read(); !next.done; next = await reader.read()) {
    size += next.value.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(next.value);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(limit: number): ApiError {
  const maximum = limit < MB ? `${limit / 1024} KB` : `${limit / MB} MB`;
  return new ApiError('body_too_large', `The request is larger than ${maximum}.`);
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ApiError('invalid_request', 'The request is not JSON.');
  }
}

/** The fields of a form that a page sends without JavaScript. */
export type Form = Record<string, string>;

/** Reads a POST of our own pages: JSON, and a form if one is answered. */
export async function readRequest(
  request: Request,
  answerJson: (body: unknown) => Promise<Response>,
  answerForm?: (form: Form) => Promise<Response>,
): Promise<Response> {
  refuseForeignOrigin(request);
  const type = mediaType(request);
  if (type === JSON_BODY) return answerJson(parseJson(await readBody(request)));
  if (type === FORM_URLENCODED && answerForm) {
    return answerForm(Object.fromEntries(new URLSearchParams(await readBody(request))));
  }
  const forms = answerForm ? ' and forms' : '';
  throw new ApiError('unsupported_media_type', `This URL accepts ${JSON_BODY}${forms} only.`);
}

/** Parses a body by its contract; throws `invalid_request` with the first invalid field. */
export function parseRequest<Schema extends z.ZodMiniType>(
  schema: Schema,
  body: unknown,
): z.output<Schema> {
  const parsed = schema.safeParse(body, {
    error: (issue) => (issue.input === undefined ? 'is required' : 'is not valid'),
  });
  if (parsed.success) return parsed.data;
  const { path = [], message = 'is not valid' } = parsed.error.issues[0] ?? {};
  const field = path.join('.');
  if (!field) throw new ApiError('invalid_request', 'The request is not a JSON object.');
  throw new ApiError('invalid_request', `${field} ${message}`, { field });
}

/** Runs work within the time left for the response, counted from the start of the call. */
export function withReplyDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const now = performance.now();
  const { began } = requestContext() ?? { began: now };
  return withDeadline(Math.max(0, Math.round(began + REPLY_TIMEOUT_MS - now)), work);
}
