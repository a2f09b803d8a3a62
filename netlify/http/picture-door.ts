import type { Context } from '@netlify/functions';
import { asCall, type Handler, inTime } from './call.ts';
import { fileReply, jsonReply } from './reply.ts';

/** The door of pictures whose content never changes under their address. */
export function pictureDoor(
  name: string,
  find: (params: Context['params']) => Promise<ArrayBuffer | undefined>,
): Handler {
  return asCall(name, ['GET', 'HEAD'], async (request, context) => {
    const webp = await inTime(() => find(context.params));
    if (!webp) return jsonReply(404, { error: 'There is no such picture.', code: 'not_found' });
    return fileReply(request.method === 'HEAD' ? null : webp, {
      'content-length': String(webp.byteLength),
      'content-type': 'image/webp',
    });
  });
}
