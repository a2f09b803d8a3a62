import { Refusal } from '#contracts/refusal.ts';

/** The most that a function takes (rulings, Functions). */
export const BODY_LIMIT = 64 * 1024;
const MB = 1024 * 1024;

/** The body as text, given up as soon as it is known to be too large. */
export async function readBody(request: Request, limit = BODY_LIMIT): Promise<string> {
  return new TextDecoder().decode(await readBytes(request, limit));
}

/** The body as it came, likewise. */
export async function readBytes(request: Request, limit: number): Promise<Uint8Array> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit);
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of (request.body ?? []) as AsyncIterable<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks, size);
}

function tooLarge(limit: number): Refusal {
  const most = limit < MB ? `${limit / 1024} KB` : `${limit / MB} MB`;
  return new Refusal('body_too_large', `The request is larger than ${most}.`);
}
