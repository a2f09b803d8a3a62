import sharp from 'sharp';
import { expect, test } from 'vitest';
import { squarePicture } from './square-picture.ts';

/** The color in the middle of the upper and of the lower half. */
async function colors(jpeg: Buffer) {
  const { data, info } = await sharp(jpeg).raw().toBuffer({ resolveWithObject: true });
  const at = (y: number) => Array.from(data.subarray((y * info.width + 320) * 3).subarray(0, 3));
  return { upper: at(160), lower: at(480) };
}
const isNear = (color: number[], wanted: number[]) =>
  color.every((value, index) => Math.abs(value - (wanted[index] ?? 0)) < 12);
const create = (width: number, height: number, background: string) => ({
  create: { width, height, channels: 4 as const, background },
});

test('a photo that a camera took on its side stands upright', async () => {
  // Its left half is red; turned by a quarter, as orientation 6 says, that is the upper half.
  const photo = await sharp(create(800, 800, '#0000ff'))
    .composite([{ input: create(400, 800, '#ff0000'), gravity: 'west' }])
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();
  const { upper, lower } = await colors(await squarePicture(photo));
  expect({ upper: isNear(upper, [255, 0, 0]), lower: isNear(lower, [0, 0, 255]) }).toEqual({
    upper: true,
    lower: true,
  });
});

test('a transparent picture stands on white', async () => {
  const { upper } = await colors(
    await squarePicture(
      await sharp(create(800, 1000, '#00000000'))
        .png()
        .toBuffer(),
    ),
  );
  expect(upper).toEqual([255, 255, 255]);
});
