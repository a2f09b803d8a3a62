/** The types that a picture may have. */
export const PICTURE_TYPES = ['JPEG', 'PNG', 'WebP'] as const;

const starts = (...bytes: number[]) =>
  new RegExp(`^${bytes.map((byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('')}`);

/** How a file of each type begins, read as one character for each byte. */
const BEGINNINGS: readonly (readonly [type: string, beginning: RegExp])[] = [
  ['JPEG', starts(0xff, 0xd8, 0xff)],
  ['PNG', starts(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a)],
  ['WebP', /^RIFF.{4}WEBP/s],
  ['GIF', /^GIF8[79]a/],
  ['AVIF', /^.{4}ftyp(avif|avis)/s],
  ['HEIC', /^.{4}ftyp(heic|heix|hevc|mif1|msf1)/s],
  ['BMP', /^BM/],
  ['TIFF', /^(II\*\0|MM\0\*)/],
  ['PDF', /^%PDF-/],
  ['ICO', /^\0\0\x01\0/],
  ['SVG', /^(\xef\xbb\xbf)?\s*(<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>]*>\s*)*<svg[\s>]/i],
  ['HTML', /^(\xef\xbb\xbf)?\s*<(!DOCTYPE html|html|script)/i],
];

/** What a file is by its content, whatever it says of itself; undefined when it is nothing we know. */
export function pictureType(bytes: Uint8Array): string | undefined {
  const beginning = Buffer.from(bytes.subarray(0, 1024)).toString('latin1');
  return BEGINNINGS.find(([, pattern]) => pattern.test(beginning))?.[0];
}
