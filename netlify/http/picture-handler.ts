import type { Context } from '@netlify/functions';
import { withRequestLog, type Handler } from './handler.ts';
import { fileReply, jsonReply } from './reply.ts';

/** Serves pictures whose content never changes. */
export function pictureHandler(
  name: string,
  find: (params: Context['params']) => Promise<ArrayBuffer | undefined>,
): Handler {
  return withRequestLog(name, ['GET', 'HEAD'], async (request, context, run) => {
    const webp = await run(() => find(context.params));
    if (!webp) return jsonReply(404, { error: 'There is no such picture.', code: 'not_found' });
    return fileReply(request.method === 'HEAD' ? null : webp, {
      'content-length': String(webp.byteLength),
      'content-type': 'image/webp',
    });
  });
}
