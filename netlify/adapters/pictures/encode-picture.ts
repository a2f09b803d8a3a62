import type { Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#shop/platform.ts';
import type { SizedPicture } from './picture-store.ts';

/** What is decoded at most (rulings, Platform): a small file can claim to be a wall of pixels. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** A picture is kept at most so many times as tall as it is wide. */
const MAX_TALLNESS = 3;
const QUALITY = 80;

/** No JPEG, PNG or WebP, one that can't be read to its end, or one that is too large to be read. */
export class UnreadablePicture extends Error {
  readonly reason: 'of an unsupported type' | 'broken' | 'too many pixels';

  constructor(reason: UnreadablePicture['reason'], cause?: unknown) {
    super(`The picture is ${reason}.`, { cause });
    this.name = 'UnreadablePicture';
    this.reason = reason;
  }
}

/**
 * Makes a picture anew, upright and without what cameras write into it, as WebP in each of PICTURE_WIDTHS. One that is
 * smaller is not blown up. No decoder sees a file of another type. Throws UnreadablePicture.
 */
export async function encodePicture(bytes: Uint8Array): Promise<SizedPicture[]> {
  if (!hasSignature(bytes)) throw new UnreadablePicture('of an unsupported type');
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

/** Whether a file begins as JPEG, PNG or WebP files do (WHATWG MIME Sniffing, section 6.1). */
function hasSignature(bytes: Uint8Array): boolean {
  const beginning = Buffer.from(bytes.subarray(0, 12)).toString('latin1');
  return (
    beginning.startsWith('\xff\xd8\xff') ||
    beginning.startsWith('\x89PNG\r\n\x1a\n') ||
    (beginning.startsWith('RIFF') && beginning.endsWith('WEBP'))
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
