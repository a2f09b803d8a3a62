import type { Context } from '@netlify/functions';
import { asCall, inTime } from './call.ts';
import type { Handler } from './door.ts';
import { problemReply } from './problem-reply.ts';
import { requireMethod } from './request-rules.ts';

const HEADERS = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  // Stripe's page and whoever unfolds a shared link show it too.
  'cross-origin-resource-policy': 'cross-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains; preload',
  'x-content-type-options': 'nosniff',
};
const FOR_EVER = 'public, max-age=31536000, immutable';

/** The door of pictures whose content never changes under their address. */
export function pictureDoor(
  name: string,
  find: (params: Context['params']) => Promise<ArrayBuffer | undefined>,
): Handler {
  return asCall(name, async (request, context) => {
    try {
      if (request.method !== 'HEAD') requireMethod(request, 'GET');
      const webp = await inTime(() => find(context.params));
      if (!webp) {
        const headers = { ...HEADERS, 'cache-control': 'no-store', 'content-type': 'text/plain' };
        return new Response('There is no such picture.', { status: 404, headers });
      }
      const body = request.method === 'HEAD' ? null : webp;
      return new Response(body, {
        headers: {
          ...HEADERS,
          'cache-control': FOR_EVER,
          'content-length': String(webp.byteLength),
          'content-type': 'image/webp',
          'netlify-cdn-cache-control': `${FOR_EVER}, durable`,
        },
      });
    } catch (error) {
      return problemReply(error, name, 'GET, HEAD');
    }
  });
}
