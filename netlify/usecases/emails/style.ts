import { Html } from './html.ts';

/** The design's colors (design, E-mail); email clients have no custom properties. */
export const COLOURS = {
  char: '#13100E',
  bone: '#E9DFCA',
  ash: '#ABA091',
  copper: '#B5774A',
  stock: '#DDD5C4',
  sheet: '#F7F3EA',
  ink: '#1A1613',
  ink2: '#5B5147',
  hair: '#C6BBA8',
} as const;

/** A condensed font of each platform: Windows and macOS, iOS, Android. */
const DISPLAY =
  "'League Gothic',Impact,'Avenir Next Condensed','Roboto Condensed',sans-serif-condensed,'Arial Narrow',sans-serif";
const TEXT = "Besley,Georgia,'Times New Roman',serif";

/** Large condensed capitals for titles, numbers and amounts. */
export const headingStyle = (size: number, colour: string = COLOURS.ink) =>
  new Html(
    `font-family:${DISPLAY};font-weight:400;font-size:${size}px;line-height:1.1;letter-spacing:${size < 24 ? '.05em' : '.02em'};text-transform:uppercase;color:${colour}`,
  );

export const textStyle = (size: number, colour: string = COLOURS.ink) =>
  new Html(
    `font-family:${TEXT};font-weight:400;font-size:${size}px;line-height:1.5;color:${colour}`,
  );
