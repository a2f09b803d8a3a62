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

/** AVIF in these widths, and WebP in the second for browsers without it. */
async function encode(src: ImageMetadata, widths: number[]) {
  const common = { src, layout: 'none' } as const;
  const avif = { ...common, width: widths.at(-1), widths, format: 'avif', quality: 45 };
  const [, width] = widths;
  const webp = { ...common, width, widths: widths.slice(1, 2), format: 'webp', quality: 70 };
  return { src, avif: await getImage(avif), webp: await getImage(webp) };
}
