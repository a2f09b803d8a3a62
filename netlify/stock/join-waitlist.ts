import { ApiError } from '#adapters/api-error.ts';
import { run } from '#adapters/database.ts';
import { limitRate, type RateLimit } from '#adapters/rate-limit.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import type { joinWaitlistCall as contract } from '#contracts/stock/join-waitlist.ts';
import { findProduct } from '#shop/catalog.ts';

const BY_EMAIL: RateLimit = { name: 'waitlist by email', max: 5, seconds: 3600 };

/**
 * Adds an address to the waitlist of a size; it does not say whether it was waiting. Throws `invalid_request` for a
 * product or size that is not sold.
 */
export async function joinWaitlist(request: ParsedRequestOf<typeof contract>) {
  const { email, productId, size } = request;
  const product = findProduct(productId);
  if (!product || product.retired) throw notSold('productId', 'product');
  if (!product.sizes.includes(size)) throw notSold('size', 'size');
  await limitRate(BY_EMAIL, email);
  await run`select join_waitlist(p_email => ${email}, p_product_id => ${productId}, p_size => ${size})`;
  return { success: true as const };
}

const notSold = (field: string, noun: string) =>
  new ApiError('invalid_request', `${field} is not a ${noun} we sell`, { field });
