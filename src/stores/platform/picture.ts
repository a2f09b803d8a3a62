import { atom } from 'nanostores';
import { uploadProductPicture } from '#contracts/upload-product-picture.ts';
import { productFaults } from '#shop/platform-messages.ts';
import { paths } from '#shop/paths.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#shop/platform.ts';
import { $accountId, accessTo } from '#stores/platform/access.ts';
import { $draft, savePicture } from './draft.ts';
import { upload } from '#stores/site/upload.ts';

/** The picture of the product that is being made: `preview` is an address that an image can show. */
export type PictureView =
  | { state: 'none' }
  | { state: 'uploading'; file: File; preview: string; part: number }
  | { state: 'kept'; preview: string; file?: File }
  | { state: 'refused'; error: string }
  | { state: 'failed'; file: File; preview: string; error: string };

/** Wide enough for the preview on a dense screen. */
const PREVIEW_WIDTH = 320;

export const $picture = atom<PictureView>(keptBefore());

/** Refusals that are about the file: the same one would be refused again. */
const SAYS_WHY = [
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
  'platform_off',
  'account_access_required',
];

let underway: { abort: AbortController; done: Promise<void> } | undefined;

/** A picture that was uploaded before the page was loaded again is still the product's. */
function keptBefore(): PictureView {
  const { picture } = $draft.get();
  if (!picture) return { state: 'none' };
  return { state: 'kept', preview: paths.productPicture($accountId.get(), picture, PREVIEW_WIDTH) };
}

/** Takes a file as the product's picture and uploads it at once, unless anybody can see that it won't do. */
export function choosePicture(file: File): void {
  const error = validationError(file);
  if (error) {
    refusePicture(error);
    return;
  }
  removePicture();
  start(file, URL.createObjectURL(file));
}

/** Content decides, on the server; this only spares a seller the wait. */
function validationError({ type, size }: File): string | undefined {
  if (type && !PICTURE_TYPES.includes(type)) return productFaults.pictureType;
  return size > MAX_PICTURE_BYTES ? productFaults.pictureTooLarge : undefined;
}

export function uploadAgain(): void {
  const view = $picture.get();
  if (view.state === 'failed') start(view.file, view.preview);
}

export function removePicture(): void {
  underway?.abort.abort();
  underway = undefined;
  savePicture('');
  forgetPicture();
}

/** The server won't have this picture: another can be chosen, or none. */
export function refusePicture(error: string): void {
  removePicture();
  $picture.set({ state: 'refused', error });
}

/** Waits for an upload that is underway; whether the product's picture is as the seller wants it then. */
export async function pictureIsReady(): Promise<boolean> {
  await underway?.done;
  const { state } = $picture.get();
  return state === 'none' || state === 'kept';
}

/** The product has its picture: the next one begins without. */
export function forgetPicture(): void {
  const view = $picture.get();
  if ('preview' in view && 'file' in view) URL.revokeObjectURL(view.preview);
  $picture.set({ state: 'none' });
}

function start(file: File, preview: string): void {
  const abort = new AbortController();
  $picture.set({ state: 'uploading', file, preview, part: 0 });
  underway = { abort, done: send(file, preview, abort.signal) };
}

async function send(file: File, preview: string, signal: AbortSignal): Promise<void> {
  const { accountId, accountSecret } = accessTo($accountId.get());
  const answer = await upload({
    contract: uploadProductPicture,
    query: { account: accountId },
    secret: accountSecret,
    file,
    onProgress: (part) => {
      if (!signal.aborted) $picture.set({ state: 'uploading', file, preview, part });
    },
    signal,
  });
  if (signal.aborted) return;
  if (answer.ok) {
    savePicture(answer.value.picture);
    $picture.set({ state: 'kept', file, preview });
  } else if (SAYS_WHY.includes(answer.code)) {
    refusePicture(answer.error);
  } else {
    $picture.set({ state: 'failed', file, preview, error: productFaults.pictureFailed });
  }
}
