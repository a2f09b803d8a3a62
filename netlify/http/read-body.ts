import { Refusal } from '#contracts/refusal.ts';

/** The most that a function takes (rulings, Functions). */
export const BODY_LIMIT = 64 * 1024;

/** The body as text, given up as soon as it is known to be too large. */
export async function readBody(request: Request, limit = BODY_LIMIT): Promise<string> {
  if (Number(request.headers.get('content-length')) > limit) throw tooLarge(limit);
  if (!request.body) return '';
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of request.body as ReadableStream<Uint8Array>) {
    size += chunk.byteLength;
    if (size > limit) throw tooLarge(limit);
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function tooLarge(limit: number): Refusal {
  return new Refusal('body_too_large', `The request is larger than ${limit / 1024} KB.`);
}
