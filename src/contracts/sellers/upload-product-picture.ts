import * as z from 'zod/mini';
import { accountAccess } from './fields.ts';

/**
 * Stores a product picture (requirements §5). The body is the file itself: `POST /api/upload-product-
 * picture?account=acct_…` returns the id for create-connect-product. The account secret is in the `Authorization:
 * Bearer …` header, because queries are logged.
 */
export const uploadProductPicture = {
  name: 'upload-product-picture',
  query: z.object({ account: accountAccess.accountId, accountSecret: accountAccess.accountSecret }),
  response: z.object({ success: z.literal(true), picture: z.string() }),
};
