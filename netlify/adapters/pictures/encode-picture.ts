import type { Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#shop/platform.ts';
import type { SizedPicture } from './picture-store.ts';

/** What is decoded at most (rulings, Platform): a small file can claim to be a wall of pixels. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** A picture is kept at most so many times as tall as it is wide. */
const MAX_TALLNESS = 3;
const QUALITY = 80;

/** A JPEG, PNG or WebP that can't be read to its end, or that is too large to be read. */
export class UnreadablePicture extends Error {
  readonly reason: 'broken' | 'too many pixels';

  constructor(reason: UnreadablePicture['reason'], cause?: unknown) {
    super(`The picture is ${reason}.`, { cause });
    this.name = 'UnreadablePicture';
    this.reason = reason;
  }
}

/**
 * Makes a picture anew, upright and without what cameras write into it, as WebP in each of PICTURE_WIDTHS. One that is
 * smaller is not blown up. Throws UnreadablePicture.
 */
export async function encodePicture(bytes: Uint8Array): Promise<SizedPicture[]> {
  // No other function needs it, and here only this call.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: false, failOn: 'error' } as const;
  const { width, height } = await orBroken(sharp(bytes, options).metadata());
  if (width * height > MAX_PICTURE_PIXELS) throw new UnreadablePicture('too many pixels');
  const decoded = sharp(bytes, { ...options, limitInputPixels: MAX_PICTURE_PIXELS }).autoOrient();
  const { data, info } = await orBroken(
    fit(decoded, Math.max(...PICTURE_WIDTHS))
      .toColourspace('srgb')
      .raw()
      .toBuffer({ resolveWithObject: true }),
  );
  const { width: wide, height: tall, channels } = info;
  const raw = { width: wide, height: tall, channels };
  return Promise.all(
    PICTURE_WIDTHS.map(async (target) => ({
      width: target,
      webp: await fit(sharp(data, { raw }), target).webp({ quality: QUALITY }).toBuffer(),
    })),
  );
}

function fit(picture: Sharp, width: number): Sharp {
  const height = width * MAX_TALLNESS;
  return picture.resize({ width, height, fit: 'inside', withoutEnlargement: true });
}

async function orBroken<Result>(reading: Promise<Result>): Promise<Result> {
  try {
    return await reading;
  } catch (error) {
    throw new UnreadablePicture('broken', error);
  }
}
