import { SIZES } from './catalog.ts';
import {
  findSize,
  formatChestFit,
  chestFit,
  parseChest,
  type GuideSize,
  type Unit,
} from './size-guide.ts';

export interface SizeAdvice {
  /** None, or the one that fits, or the two that the chest lies between, smaller first. */
  sizes: readonly GuideSize[];
  text: string;
}

const UNIT_NAMES: Record<Unit, string> = { in: 'inches', cm: 'centimetres' };
const EXAMPLES: Record<Unit, string> = { in: '39, or 39½', cm: '99' };

const largestOnSale = SIZES[SIZES.length - 1];
const isOnSale = (size: GuideSize) => (SIZES as readonly GuideSize[]).includes(size);

/** The guide lists a size that the tee isn't sold in (specification §9). */
const saleNote = (sizes: readonly GuideSize[]) =>
  sizes.every(isOnSale) ? '' : ` The tee is cut up to ${largestOnSale}.`;

/** What we say to somebody who has typed `typed` as their chest. */
export function sizeAdvice(typed: string, unit: Unit): SizeAdvice {
  const chest = parseChest(typed);
  if (chest === undefined) {
    return {
      sizes: [],
      text: `Give your chest in ${UNIT_NAMES[unit]}, as a number: ${EXAMPLES[unit]}.`,
    };
  }
  const answer = findSize(chest, unit);
  switch (answer.kind) {
    case 'fits': {
      const sizes = [answer.size];
      const fit = `Fits a chest of ${formatChestFit(answer.size, unit)} ${unit}.`;
      return { sizes, text: fit + saleNote(sizes) };
    }
    case 'between': {
      const { smaller, larger } = answer;
      const sizes = [smaller, larger];
      const choice = `You are between two sizes: ${larger} for a looser fit, ${smaller} for a close one.`;
      return { sizes, text: choice + saleNote(sizes) };
    }
    case 'smaller than all':
      return {
        sizes: [],
        text: `That is under our smallest: XS begins at ${chestFit('XS', unit).from} ${unit}.`,
      };
    case 'larger than all':
      return {
        sizes: [],
        text: `That is over our largest: 3XL ends at ${chestFit('3XL', unit).to} ${unit}.`,
      };
    case 'other unit':
      return {
        sizes: [],
        text: `That reads like ${UNIT_NAMES[answer.unit]}. Choose ${answer.unit}.`,
      };
  }
}
