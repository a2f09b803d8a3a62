import barrelHead from '../assets/pictures/about.jpg';
import heroLandscape from '../assets/pictures/hero-landscape.jpg';
import heroPortrait from '../assets/pictures/hero-portrait.jpg';
import { brand } from '#shop/brand.ts';

/** The pictures of the home page with their alt texts. License: src/assets/pictures/LICENSE.md. */
export const pictures = {
  heroLandscape: { src: heroLandscape, alt: '' },
  heroPortrait: { src: heroPortrait, alt: '' },
  barrelHead: {
    src: barrelHead,
    alt: `Close-up of an oak barrel head in raking sunlight, branded with the ghost-barrel mark and the words ${brand.name}, Est. in the 859, ${brand.location}`,
  },
};
