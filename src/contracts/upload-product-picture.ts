import * as z from 'zod/mini';
import { accountId } from './connect-fields.ts';

/**
 * Keeps a picture for a product of a connected account (rulings, Platform). Its body is the file itself, so it has no door
 * for JSON: `POST /api/upload-product-picture?account=acct_…`, answered with the id that create-connect-product takes.
 */
export const uploadProductPicture = {
  name: 'upload-product-picture',
  query: z.object({ account: accountId }),
  response: z.object({ success: z.literal(true), picture: z.string() }),
};
