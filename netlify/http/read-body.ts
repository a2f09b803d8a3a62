import { ApiError, ServiceUnavailable } from '#adapters/api-error.ts';
import { withDeadline } from '#adapters/deadline.ts';
import { requestContext } from '#adapters/request-context.ts';

/** Shorter than the browser's timeout of 30 seconds (src/stores/site/api.ts) and Netlify's of 60. */
const REPLY_TIMEOUT_MS = 20_000;

/** The maximum body size of a function (rulings, Functions). */
export const BODY_LIMIT = 64 * 1024;
const MB = 1024 * 1024;

/** The body as text; throws as soon as it is too large or too slow. */
export async function readBody(request: Request, limit = BODY_LIMIT): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** The same as bytes. */
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

/** Runs work within the time left for the response, counted from the start of the call. */
export function withReplyDeadline<Result>(work: () => Promise<Result>): Promise<Result> {
  const now = performance.now();
  const { began } = requestContext() ?? { began: now };
  return withDeadline(Math.max(0, Math.round(began + REPLY_TIMEOUT_MS - now)), work);
}

