import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import sharp from 'sharp';
import { pathOf } from '../../src/content-folder.ts';
import { BRAND_FILES } from './brand.ts';
import { picturesOf, type ProductFile } from './catalog.ts';
import { lineOf, type ContentProblem, type Source } from './source.ts';

/** Widths in pixels that docs/editing.md asks for: of a wide screen, and of networks and phones. */
export const WIDTHS = { pictures: 1600, details: 1000, swatch: 88 };
const BRAND_SIZES: Readonly<Record<string, Size>> = {
  'apple-touch-icon.png': { width: 180, height: 180 },
  'icon-192.png': { width: 192, height: 192 },
  'icon-512.png': { width: 512, height: 512 },
  'logo-mail.png': { width: 0, height: 80 },
  'og.jpg': { width: 1200, height: 630 },
};
/**
 * Formats that browsers show and the build can make smaller. Drawings are only for pages, which show them as they are.
 */
const PHOTOS = ['jpeg', 'png', 'webp', 'avif'];
const DRAWINGS = [...PHOTOS, 'gif', 'svg'];
const FORMATS: Readonly<Record<string, string[]>> = { '.jpg': ['jpeg'], '.png': ['png'] };

interface Size {
  width: number;
  height: number;
}
interface NamedPicture {
  file: string;
  line: number;
  path: string;
  least: Size;
  formats: string[];
}

/** Opens every picture that content names and that is there, and says which can't be shown, or is too small. */
export async function checkPictureFiles(
  sources: readonly Source[],
  products: readonly ProductFile[],
): Promise<(ContentProblem & { file: string })[]> {
  const pictures = [
    ...sources.flatMap(picturesOfPage),
    ...products.flatMap(picturesOfProduct),
    ...picturesOfBrand(),
  ].filter(({ path }) => existsSync(path));
  const checked = pictures.map(async ({ file, line, path, least, formats }) => {
    const text = await wrongWith(path, least, formats);
    return text ? [{ file, line, text: `The picture ${path} ${text}` }] : [];
  });
  return (await Promise.all(checked)).flat();
}

function picturesOfPage({ file, nodes }: Source): NamedPicture[] {
  return nodes.flatMap((node) => {
    if (node.type !== 'image' || /^https?:/.test(node.url)) return [];
    const { url } = node;
    const path = url.startsWith('/')
      ? `public${url}`
      : pathOf(posix.join(posix.dirname(file), url));
    return [{ file, line: lineOf(node), path, least: { width: 1, height: 1 }, formats: DRAWINGS }];
  });
}

function picturesOfProduct(product: ProductFile): NamedPicture[] {
  return picturesOf(product).map(({ list, line, path }) => ({
    file: `content/products/${product.id}.mdx`,
    line,
    path,
    least: { width: WIDTHS[list], height: 1 },
    formats: PHOTOS,
  }));
}

function picturesOfBrand(): NamedPicture[] {
  return Object.keys(BRAND_FILES).flatMap((name) => {
    const formats = FORMATS[posix.extname(name)];
    const path = pathOf(`content/brand/${name}`);
    const least = BRAND_SIZES[name] ?? { width: 1, height: 1 };
    return formats ? [{ file: `content/brand/${name}`, line: 1, path, least, formats }] : [];
  });
}

/** Why a picture can't be shown, or undefined. It is decoded whole: a file may end in the middle. */
async function wrongWith(path: string, least: Size, formats: string[]) {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const start = bytes.subarray(0, 64).toString('latin1');
  if (start.startsWith('version https://git-lfs'))
    return 'is a pointer of Git LFS, not the picture itself: run git lfs pull, and see that your host fetches such files too.';
  if (/^.{4}ftyp(?:hei[cxms]|hev|mif1|msf1)/s.test(start) && !start.includes('avif'))
    return 'is HEIC, as phones take photos, which browsers don’t show: save it as JPEG.';
  try {
    const { format, autoOrient } = await sharp(bytes).metadata();
    const name = format === 'heif' ? 'avif' : format;
    if (!formats.includes(name))
      return `is ${name.toUpperCase()}: save it as ${formats.join(', ').toUpperCase()}.`;
    await sharp(bytes, { failOn: 'truncated' }).resize(1).raw().toBuffer();
    return tooSmall(autoOrient, least);
  } catch {
    return /^[\t\n\r\x20-\x7e]+$/.test(start)
      ? 'is a file of text, not a picture.'
      : 'can’t be read as a picture: copy it again, or save it again as JPEG.';
  }
}

function tooSmall({ width, height }: Size, least: Size): string | undefined {
  if (width < least.width) return `is ${width} pixels wide: at least ${least.width} are needed.`;
  if (height < least.height)
    return `is ${height} pixels high: at least ${least.height} are needed.`;
  return undefined;
}
