import * as z from 'zod/mini';
import { accountAccess } from './connect-fields.ts';

/**
 * Keeps a picture for a product of a connected account (rulings, Platform). Its body is the file itself, so it has no door
 * for JSON: `POST /api/upload-product-picture?account=acct_…`, answered with the id that create-connect-product takes. The
 * account's secret comes as `Authorization: Bearer …`: queries stand in logs.
 */
export const uploadProductPicture = {
  name: 'upload-product-picture',
  query: z.object({ account: accountAccess.accountId, accountSecret: accountAccess.accountSecret }),
  response: z.object({ success: z.literal(true), picture: z.string() }),
};
