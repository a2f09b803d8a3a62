import { uploadProductPicture as contract } from '#contracts/sellers/upload-product-picture.ts';
import { withRequestLog } from '#http/handler.ts';
import { jsonReply } from '#http/reply.ts';
import { bearerToken, parseRequest, readBytes, refuseForeignOrigin } from '#http/request.ts';
import { MAX_PICTURE_BYTES } from '#shop/sellers.ts';
import { addPicture } from '#sellers/pictures.ts';

/** The file is the body, its parameters are in the query, and the account secret in a header. */
export const uploadPicture = withRequestLog(
  contract.name,
  ['POST'],
  async (request, _context, run) => {
    refuseForeignOrigin(request);
    const { searchParams } = new URL(request.url);
    const parsed = parseRequest(contract.query, {
      ...Object.fromEntries(searchParams),
      accountSecret: bearerToken(request),
    });
    const bytes = await readBytes(request, MAX_PICTURE_BYTES);
    const reply = await run(() => addPicture(parsed, bytes));
    return jsonReply(200, contract.response.parse(reply));
  },
);
