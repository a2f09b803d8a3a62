import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

export type Encoding = 'br' | 'gzip';

const COMPRESSIBLE = /^(?:text\/|application\/(?:json|javascript|xml|manifest)|image\/svg)/;
/** Smaller bodies are not worth compressing. */
const WORTHWHILE = 600;
export const BROTLI_QUALITY = 6;

/** The encoding to use for a body, if any. */
export function encodingFor(request: Request, type: string, size: number): Encoding | undefined {
  if (size < WORTHWHILE || !COMPRESSIBLE.test(type)) return undefined;
  const accepted = request.headers.get('accept-encoding') ?? '';
  if (/\bbr\b/.test(accepted)) return 'br';
  return /\bgzip\b/.test(accepted) ? 'gzip' : undefined;
}

export function encode(body: Buffer, encoding: Encoding): Promise<Buffer> {
  if (encoding === 'gzip') return promisify(gzip)(body);
  return promisify(brotliCompress)(body, {
    params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY },
  });
}

/** A function's response as the CDN sends it. */
export async function compressed(request: Request, response: Response): Promise<Response> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.body || !COMPRESSIBLE.test(type)) return response;
  const body = Buffer.from(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  const encoding = encodingFor(request, type, body.length);
  headers.append('vary', 'Accept-Encoding');
  if (encoding) headers.set('content-encoding', encoding);
  const sent = encoding ? await encode(body, encoding) : body;
  headers.set('content-length', String(sent.length));
  return new Response(new Uint8Array(sent), { status: response.status, headers });
}
