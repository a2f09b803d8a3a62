import type { Context } from '@netlify/functions';
import { asCall, inTime } from './call.ts';
import type { Handler } from './door.ts';
import { problemReply } from './problem-reply.ts';
import { fileReply, jsonReply } from './reply.ts';
import { requireMethod } from './request-rules.ts';

/** The door of pictures whose content never changes under their address. */
export function pictureDoor(
  name: string,
  find: (params: Context['params']) => Promise<ArrayBuffer | undefined>,
): Handler {
  return asCall(name, async (request, context) => {
    try {
      if (request.method !== 'HEAD') requireMethod(request, 'GET');
      const webp = await inTime(() => find(context.params));
      if (!webp) return jsonReply(404, { error: 'There is no such picture.', code: 'not_found' });
      return fileReply(request.method === 'HEAD' ? null : webp, {
        'content-length': String(webp.byteLength),
        'content-type': 'image/webp',
      });
    } catch (error) {
      return problemReply(error, name, 'GET, HEAD');
    }
  });
}
