import * as z from 'zod/mini';

/**
 * Keeps a picture for a product of a connected account (rulings, Platform). Its body is the file itself, so it has no door
 * for JSON: `POST /api/upload-product-picture?account=acct_…`, answered with the id that create-connect-product takes.
 */
export const uploadProductPicture = {
  name: 'upload-product-picture',
  response: z.object({ success: z.literal(true), picture: z.string() }),
};
