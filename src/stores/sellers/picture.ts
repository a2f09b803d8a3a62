import { atom } from 'nanostores';
import { uploadProductPicture } from '#contracts/sellers/upload-product-picture.ts';
import { productErrors } from '#shop/product-messages.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { MAX_PICTURE_BYTES, PICTURE_TYPES } from '#shop/sellers.ts';
import { $accountId, accessTo } from './access.ts';
import { $drafts, keepDraft } from '../site/drafts.ts';
import { dismissSuccess } from '../site/toasts.ts';
import { upload } from '../site/upload.ts';

/** The picture of the product draft; `preview` is the URL of an image. */
export type PictureView =
  | { state: 'none' }
  | { state: 'uploading'; file: File; preview: string; progress: number }
  | { state: 'kept'; preview: string; file?: File }
  | { state: 'refused'; error: string }
  | { state: 'failed'; file: File; preview: string; error: string };

/** Wide enough for the preview on a dense screen. */
const PREVIEW_WIDTH = 320;

const draftName = () => `picture ${$accountId.get()}`;

/** The id of the uploaded picture, or empty. */
export const pictureId = (): string => $drafts.get()[draftName()] ?? '';

export const $picture = atom<PictureView>(savedPicture());

/** Errors that the same file would cause again, with a text for the seller. */
const FILE_ERRORS = [
  'invalid_request',
  'unsupported_media_type',
  'body_too_large',
  'platform_off',
  'account_access_required',
];

let current: { abort: AbortController; done: Promise<void> } | undefined;

/** The picture that was uploaded before the page was reloaded. */
function savedPicture(): PictureView {
  const id = pictureId();
  if (!id) return { state: 'none' };
  return { state: 'kept', preview: sellerPaths.picture($accountId.get(), id, PREVIEW_WIDTH) };
}

/** Uploads a file as the product's picture, unless its type or size is invalid. */
export function choosePicture(file: File): void {
  const error = validationError(file);
  if (error) {
    rejectPicture(error);
    return;
  }
  removePicture();
  startUpload(file, URL.createObjectURL(file));
}

/** The server checks the content; this saves the seller an upload. */
function validationError({ type, size }: File): string | undefined {
  if (type && !PICTURE_TYPES.includes(type)) return productErrors.pictureType;
  return size > MAX_PICTURE_BYTES ? productErrors.pictureTooLarge : undefined;
}

export function uploadAgain(): void {
  const view = $picture.get();
  if (view.state === 'failed') startUpload(view.file, view.preview);
}

export function removePicture(): void {
  current?.abort.abort();
  current = undefined;
  const view = $picture.get();
  if ('file' in view) URL.revokeObjectURL(view.preview);
  keepDraft(draftName(), '');
  $picture.set({ state: 'none' });
}

/** Removes the picture and shows why. */
export function rejectPicture(error: string): void {
  removePicture();
  dismissSuccess();
  $picture.set({ state: 'refused', error });
}

/** Waits for the current upload; resolves to false if it failed. */
export async function pictureIsReady(): Promise<boolean> {
  await current?.done;
  const { state } = $picture.get();
  return state === 'none' || state === 'kept';
}

function startUpload(file: File, preview: string): void {
  const abort = new AbortController();
  $picture.set({ state: 'uploading', file, preview, progress: 0 });
  current = { abort, done: sendPicture(file, preview, abort.signal) };
}

async function sendPicture(file: File, preview: string, signal: AbortSignal): Promise<void> {
  const { accountId, accountSecret } = accessTo($accountId.get());
  const answer = await upload({
    contract: uploadProductPicture,
    query: { account: accountId },
    secret: accountSecret,
    file,
    onProgress: (progress) => {
      if (!signal.aborted) $picture.set({ state: 'uploading', file, preview, progress });
    },
    signal,
  });
  if (signal.aborted) return;
  if (answer.ok) {
    keepDraft(draftName(), answer.value.picture);
    $picture.set({ state: 'kept', file, preview });
  } else if (FILE_ERRORS.includes(answer.code)) {
    rejectPicture(answer.error);
  } else {
    dismissSuccess();
    $picture.set({ state: 'failed', file, preview, error: productErrors.pictureFailed });
  }
}
