import { createHash } from 'node:crypto';
import { ApiError } from '#adapters/api-error.ts';
import { encodePicture, UnreadablePicture } from '#adapters/pictures/encode-picture.ts';
import { hasPicture, readPicture, savePicture } from '#adapters/pictures/picture-store.ts';
import { isAccountId, PICTURE_WIDTHS } from '#shop/platform.ts';
import { requireOwnAccount } from './access.ts';

/** Part of every id. Raise it when pictures are encoded differently: what is stored under an id never changes. */
const ENCODING_VERSION = 1;

/**
 * Stores a picture for an account and returns its id. It is re-encoded from its pixels, so that nothing of the uploaded file
 * itself is served (requirements §5).
 */
export async function addPicture(
  { account: accountId, accountSecret }: { account: string; accountSecret?: string | undefined },
  bytes: Uint8Array,
) {
  await requireOwnAccount({ accountId, accountSecret });
  const picture = createHash('sha256')
    .update(`${ENCODING_VERSION}`)
    .update(bytes)
    .digest('hex')
    .slice(0, 32);
  if (!(await hasPicture(accountId, picture))) {
    await savePicture(accountId, picture, await encodeOrReject(bytes));
  }
  return { success: true as const, picture };
}

async function encodeOrReject(bytes: Uint8Array) {
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

const FILE = new RegExp(`^([0-9a-f]{32})-(${PICTURE_WIDTHS.join('|')})\\.webp$`);

/** The product picture at the path that shop/paths.ts builds; undefined when there is none. */
export async function showPicture(
  accountId: string,
  file: string,
): Promise<ArrayBuffer | undefined> {
  const [, picture, width] = FILE.exec(file) ?? [];
  if (!picture || !isAccountId(accountId)) return undefined;
  return readPicture(accountId, picture, Number(width));
}
