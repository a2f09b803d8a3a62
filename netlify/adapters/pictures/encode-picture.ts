import type { Sharp } from 'sharp';
import { PICTURE_WIDTHS } from '#shop/sellers.ts';
import { ApiError } from '#adapters/api-error.ts';
import type { SizedPicture } from './picture-store.ts';

/** The most pixels that are decoded (requirements §5): a small file can claim huge dimensions. */
export const MAX_PICTURE_PIXELS = 40_000_000;
/** A picture is kept at most so many times as tall as it is wide. */
const MAX_TALLNESS = 3;
const QUALITY = 80;
/** Shows through transparent parts: programs that show a shared link put them on black. */
const BACKGROUND = '#fff';

/**
 * Re-encodes a picture upright, on white and without metadata, as WebP in each of PICTURE_WIDTHS; smaller pictures are
 * not enlarged. Files of other types never reach a decoder. Throws `unsupported_media_type` for these, and
 * `invalid_request` for a picture that is broken or has too many pixels.
 */
export async function encodePicture(bytes: Uint8Array): Promise<SizedPicture[]> {
  if (!hasSignature(bytes)) {
    const text = "This file can't be used. Choose a JPEG, PNG or WebP picture.";
    throw new ApiError('unsupported_media_type', text);
  }
  // Loaded here, because no other function needs it.
  const { default: sharp } = await import('sharp');
  const options = { limitInputPixels: false, failOn: 'error' } as const;
  const { width, height } = await orBroken(sharp(bytes, options).metadata());
  if (width * height > MAX_PICTURE_PIXELS) {
    throw refused('This picture has more than 40 megapixels. Choose a smaller one.');
  }
  const decoded = sharp(bytes, { ...options, limitInputPixels: MAX_PICTURE_PIXELS }).autoOrient();
  const { data, info } = await orBroken(
    fit(decoded, Math.max(...PICTURE_WIDTHS))
      .flatten({ background: BACKGROUND })
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

/** Whether a file starts like a JPEG, PNG or WebP file (WHATWG MIME Sniffing, section 6.1). */
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
  } catch {
    throw refused("This picture can't be read. Choose another.");
  }
}

const refused = (text: string) => new ApiError('invalid_request', text, { field: 'picture' });
