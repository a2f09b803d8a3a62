import { createHash } from 'node:crypto';
import { encodePicture } from '#adapters/pictures/encode-picture.ts';
import { hasPicture, readPicture, storePicture } from '#adapters/pictures/picture-store.ts';
import { isAccountId, PICTURE_WIDTHS } from '#shop/sellers.ts';
import { requireOwnAccount } from './access.ts';

/** Part of every id. Raise it when pictures are encoded differently: what is stored under an id never changes. */
const ENCODING_VERSION = 1;

/**
 * Stores a picture for an account and returns its id. It is re-encoded from its pixels, so that nothing of the uploaded
 * file itself is served (requirements §5).
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
    await storePicture(accountId, picture, await encodePicture(bytes));
  }
  return { success: true as const, picture };
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
