import { getImage } from 'astro:assets';
import { pictures } from '../pictures.ts';

/** The hero’s two crops with their media queries. */
const crops = [
  {
    src: pictures.heroPortrait.src,
    widths: [585, 780, 866],
    media: '(width < 640px)',
    sizes: '100vw',
  },
  {
    src: pictures.heroLandscape.src,
    widths: [1024, 1440, 1920, 2400],
    media: '(width >= 640px)',
    // On portrait tablets the picture is wider than the screen, because it fills the height.
    sizes: '(width < 1024px) 170vw, 100vw',
  },
];

export async function heroPictures() {
  return Promise.all(
    crops.map(async ({ src, widths, media, sizes }) => {
      const width = widths.at(-1);
      const avif = await getImage({
        src,
        width,
        widths,
        format: 'avif',
        quality: 45,
        layout: 'none',
      });
      const webp = await getImage({
        src,
        width: widths[1],
        widths: widths.slice(1, 2),
        format: 'webp',
        quality: 70,
        layout: 'none',
      });
      return {
        src,
        media,
        sizes,
        avif: avif.srcSet.attribute,
        webp: webp.srcSet.attribute,
        fallback: webp.src,
      };
    }),
  );
}
