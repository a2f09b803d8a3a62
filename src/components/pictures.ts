import barrelHead from '#content/brand/about.jpg';
import heroLandscape from '#content/brand/hero-landscape.jpg';
import heroPortrait from '#content/brand/hero-portrait.jpg';
import { brand } from '#shop/brand.ts';

/** The pictures of the home page with their alt texts. License: content/brand/LICENSE.md. */
export const pictures = {
  heroLandscape: { src: heroLandscape, alt: '' },
  heroPortrait: { src: heroPortrait, alt: '' },
  barrelHead: {
    src: barrelHead,
    alt: brand.aboutPicture,
  },
};
