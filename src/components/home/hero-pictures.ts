import type { ImageMetadata } from 'astro';
import { getImage } from 'astro:assets';
import { pictures } from '../pictures.ts';

/** The hero’s two crops: for phones, and for wider screens. */
export async function heroPictures() {
  const { heroPortrait, heroLandscape } = pictures;
  return {
    portrait: await encode(heroPortrait.src, [585, 780, 866]),
    landscape: await encode(heroLandscape.src, [1024, 1440, 1920, 2400]),
  };
}

/** AVIF in these widths, which every browser that shows the shop knows (scripts/oldest-browsers.ts). */
async function encode(src: ImageMetadata, widths: number[]) {
  const width = widths.at(-1);
  return getImage({ src, width, widths, format: 'avif', quality: 45, layout: 'none' });
}
