import { createHash } from 'node:crypto';
import { encodePicture, UnreadablePicture } from '#adapters/pictures/encode-picture.ts';
import { hasPicture, savePicture } from '#adapters/pictures/picture-store.ts';
import { ApiError } from '#adapters/api-error.ts';
import { requireOwnAccount } from './own-account.ts';

/** Part of every id: raised when pictures are made in another way, since what is kept under an id never changes. */
const MAKING = 1;

/**
 * Keeps a picture for an account and answers with its id. It is what its content says, and is made anew from its pixels:
 * nothing of the file itself is ever shown (rulings, Platform).
 */
export async function addPicture(
  { account: accountId, accountSecret }: { account: string; accountSecret?: string | undefined },
  bytes: Uint8Array,
) {
  await requireOwnAccount({ accountId, accountSecret });
  const picture = createHash('sha256').update(`${MAKING}`).update(bytes).digest('hex').slice(0, 32);
  if (!(await hasPicture(accountId, picture))) {
    await savePicture(accountId, picture, await encoded(bytes));
  }
  return { success: true as const, picture };
}

async function encoded(bytes: Uint8Array) {
  try {
    return await encodePicture(bytes);
  } catch (error) {
    if (!(error instanceof UnreadablePicture)) throw error;
    if (error.reason === 'of an unsupported type') {
      const text = "This file can't be used. Choose a JPEG, PNG or WebP picture.";
      throw new ApiError('unsupported_media_type', text);
    }
    const text =
      error.reason === 'broken'
        ? "This picture can't be read. Choose another."
        : 'This picture has more than 40 megapixels. Choose a smaller one.';
    throw new ApiError('invalid_request', text, { field: 'picture' });
  }
}
