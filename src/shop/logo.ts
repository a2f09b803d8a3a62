import { brand } from './brand.ts';

const MARK = 48;
const LETTERS = { y: 9.5, height: 30, before: 4, between: 12 };

let x = MARK + LETTERS.before;
const words = brand.wordmark.map(({ viewBox: [, , width, height] }, index) => {
  const { y, height: high } = LETTERS;
  const word = { href: `#letters-${index}`, x, y, width: (width * high) / height, height: high };
  x += word.width + LETTERS.between;
  return word;
});

/**
 * The logo in one line, mark and name: its view box, and where its parts stand, which are symbols of the page
 * (Sprite.astro).
 */
export const logo = {
  viewBox: `0 0 ${Math.round(x - LETTERS.between + 1.8)} ${MARK}`,
  parts: [{ href: '#mark', x: 0, y: 0, width: MARK, height: MARK }, ...words],
};
