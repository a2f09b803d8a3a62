import { encode } from 'uqr';
import { modulesPath } from '#shop/modules-path.ts';

/** The quiet zone around the code, in modules (design, Copy link + QR). */
const QUIET_ZONE = 2;

interface QrPath {
  /** Width and height in modules, quiet zone included. */
  size: number;
  /** The dark modules as an SVG path, one rectangle per run, in units of a module. */
  d: string;
}

/** Encodes a text as a QR code with error correction level M (15% may be unreadable). */
export function qrPath(text: string): QrPath {
  const { size, data } = encode(text, { ecc: 'M', border: QUIET_ZONE });
  return { size, d: modulesPath(data) };
}
