import { type Handler, withRequestLog } from '#http/handler.ts';
import { fileReply, jsonReply } from '#http/reply.ts';
import { showPicture } from '#sellers/pictures.ts';

/** A picture of a seller's product, at an address that never changes. */
export const productPictures: Handler = {
  ...withRequestLog('product-pictures', ['GET', 'HEAD'], async (request, context, run) => {
    const { account = '', file = '' } = context.params;
    const webp = await run(() => showPicture(account, file));
    if (!webp) return jsonReply(404, { error: 'There is no such picture.', code: 'not_found' });
    return fileReply(request.method === 'HEAD' ? null : webp, {
      'content-length': String(webp.byteLength),
      'content-type': 'image/webp',
    });
  }),
  path: '/product-pictures/:account/:file',
};
