import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import sharp from 'sharp';
import { resolvePublic } from '#adapters/public-address.ts';

const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 3;
const TIMEOUT_MS = 60_000;
/** A drawing is code, and what sharp reads beside these is no photo of a product. */
const FORMATS = ['jpeg', 'png', 'webp', 'heif', 'gif', 'tiff'];
/** Wider than any screen shows it. */
const MOST_WIDE = 2400;

/**
 * The bytes of a picture, from its own address or, by the name in that address, from a folder. Throws an error that
 * says what is wrong.
 */
export async function readPicture(url: string, folder?: string): Promise<Uint8Array> {
  if (folder === undefined) return fetchPicture(url, MAX_REDIRECTS);
  const path = join(folder, basename(decodeURIComponent(new URL(url).pathname)));
  if (!existsSync(path)) throw new Error(`there is no ${path}`);
  const bytes = await readFile(path);
  if (bytes.length > MAX_BYTES) throw new Error('it has more than 20 MB');
  return bytes;
}

async function fetchPicture(url: string, redirects: number): Promise<Uint8Array> {
  const { protocol, hostname, href } = new URL(url);
  if (protocol !== 'https:') throw new Error('its address doesn’t begin with https://');
  await resolvePublic(hostname);
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  const response = await fetch(href, { redirect: 'manual', signal });
  const target = response.headers.get('location');
  if (response.status >= 300 && response.status < 400 && target) {
    await response.body?.cancel();
    if (redirects === 0) throw new Error('it is redirected too often');
    return fetchPicture(new URL(target, url).href, redirects - 1);
  }
  if (!response.ok || !response.body) throw new Error(`its server answers ${response.status}`);
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of response.body) {
    length += part.length;
    if (length > MAX_BYTES) throw new Error('it has more than 20 MB');
    parts.push(part);
  }
  return Buffer.concat(parts);
}

/**
 * A picture as JPEG, upright, without what a camera notes, and as wide as the content check asks: a smaller one is
 * enlarged. Throws an error for a file that is no photo.
 */
export async function toJpeg(bytes: Uint8Array, leastWide: number) {
  const { format, autoOrient } = await sharp(bytes)
    .metadata()
    .catch(() => Promise.reject(new Error('it is no picture')));
  if (!FORMATS.includes(format)) throw new Error(`it is ${format.toUpperCase()}, no photo`);
  const width = Math.min(Math.max(autoOrient.width, leastWide), MOST_WIDE);
  const jpeg = await sharp(bytes)
    .autoOrient()
    .resize({ width })
    .flatten({ background: '#fff' })
    .jpeg({ quality: 90 })
    .toBuffer()
    .catch(() => Promise.reject(new Error('it can’t be read whole')));
  return { jpeg, isEnlarged: autoOrient.width < leastWide };
}
