import { globSync, readFileSync } from 'node:fs';
import sharp from 'sharp';
import { contentFolder, FIXTURE_CONTENT } from '../../src/content-folder.ts';
import type { ContentProblem } from './source.ts';

/** Of 255 shades, on average: photos saved anew differ by less than 1, others by more than 10. */
const SAME_PHOTO = 3;

/**
 * The pictures of content that are still those of the brand of the tests, photos also where they are larger or saved
 * again.
 */
export async function findOldPictures(
  oldName: string,
  folder = contentFolder(),
): Promise<(ContentProblem & { file: string })[]> {
  const theirs = picturesIn(FIXTURE_CONTENT);
  const files = theirs.map((name) => readFileSync(`${FIXTURE_CONTENT}/${name}`));
  const photos = await thumbnails(FIXTURE_CONTENT, theirs);
  const ours = picturesIn(folder);
  const ourPhotos = await thumbnails(folder, ours);
  return ours
    .filter((name, index) => {
      const ourPhoto = ourPhotos[index];
      if (ourPhoto) return photos.some((photo) => photo && isSamePhoto(photo, ourPhoto));
      const bytes = readFileSync(`${folder}/${name}`);
      return files.some((file) => file.equals(bytes));
    })
    .map((name) => ({
      file: `content/${name}`,
      line: 1,
      text: `This picture is still that of ${oldName}.`,
    }));
}

const picturesIn = (folder: string) =>
  globSync('**/*.{avif,jpg,jpeg,png,svg,webp}', { cwd: folder })
    .map((file) => file.replaceAll('\\', '/'))
    .sort();

const thumbnails = (folder: string, names: readonly string[]) =>
  Promise.all(names.map((name) => thumbnail(`${folder}/${name}`)));

/**
 * A photo's 16 by 16 shades of gray; undefined for drawings and icons, of which a brand's own may look alike so small.
 */
async function thumbnail(file: string): Promise<Buffer | undefined> {
  if (/\.(?:png|svg)$/.test(file)) return undefined;
  const photo = sharp(file).autoOrient().resize(16, 16, { fit: 'fill' }).toColourspace('b-w');
  // The check of pictures says what can't be read.
  return photo
    .raw()
    .toBuffer()
    .catch(() => undefined);
}

function isSamePhoto(one: Buffer, other: Buffer): boolean {
  const difference = one.reduce((sum, shade, at) => sum + Math.abs(shade - (other[at] ?? 0)), 0);
  return difference / one.length < SAME_PHOTO;
}
