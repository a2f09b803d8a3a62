import { getStore } from '@netlify/blobs';
import { PICTURE_WIDTHS } from '#shop/sellers.ts';

/** A picture's id, derived from its content: what is stored under an id never changes. */
const PICTURE_ID = /^[0-9a-f]{32}$/;

// A picture is requested right after it was stored, maybe in another region.
const store = () => getStore({ name: 'product-pictures', consistency: 'strong' });

const keyOf = (accountId: string, picture: string, width: number) =>
  `${accountId}/${picture}-${width}.webp`;

/** A picture in one of its widths. */
export interface SizedPicture {
  width: number;
  webp: Uint8Array;
}

/** Stores a picture in all widths; the largest is stored last, so that its presence means all are. */
export async function storePicture(
  accountId: string,
  picture: string,
  sizes: SizedPicture[],
): Promise<void> {
  for (const { width, webp } of sizes.toSorted((one, other) => one.width - other.width)) {
    await store().set(keyOf(accountId, picture, width), new Blob([new Uint8Array(webp)]));
  }
}

/** Whether this account has such a picture. */
export async function hasPicture(accountId: string, picture: string): Promise<boolean> {
  if (!PICTURE_ID.test(picture)) return false;
  const key = keyOf(accountId, picture, Math.max(...PICTURE_WIDTHS));
  return (await store().getMetadata(key)) !== null;
}

/** The picture in this width, if there is one. */
export async function readPicture(
  accountId: string,
  picture: string,
  width: number,
): Promise<ArrayBuffer | undefined> {
  const kept = (await store().get(keyOf(accountId, picture, width), {
    type: 'arrayBuffer',
  })) as ArrayBuffer | null;
  return kept ?? undefined;
}
