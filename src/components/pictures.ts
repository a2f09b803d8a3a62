import barrelHead from '../assets/pictures/about.jpg';
import heroLandscape from '../assets/pictures/hero-landscape.jpg';
import heroPortrait from '../assets/pictures/hero-portrait.jpg';
import teeBackDetail from '../assets/pictures/tee-back-detail.jpg';
import teeCollar from '../assets/pictures/tee-front-collar.jpg';
import { brand } from '#shop/brand.ts';

/** The pictures of the home page with their alt texts. License: src/assets/pictures/LICENSE.md. */
export const pictures = {
  heroLandscape: { src: heroLandscape, alt: '' },
  heroPortrait: { src: heroPortrait, alt: '' },
  teeCollar: {
    src: teeCollar,
    alt: `Close-up of the collar with its woven label and of the chest print: the ghost-barrel mark, the name ${brand.name} in bone and ${brand.location} in copper ink`,
  },
  teeBackDetail: {
    src: teeBackDetail,
    alt: 'Close-up of the back print: a winged ghost above a barrel head reading Angel’s Share, Est. in the 859, Bourbon Heritage',
  },
  barrelHead: {
    src: barrelHead,
    alt: `Close-up of an oak barrel head in raking sunlight, branded with the ghost-barrel mark and the words ${brand.name}, Est. in the 859, ${brand.location}`,
  },
};
