import { readPicture } from '#adapters/pictures/picture-store.ts';
import { isAccountId, PICTURE_WIDTHS } from '#shop/platform.ts';

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
