import {
  findSize,
  formatChestFit,
  chestFit,
  parseChest,
  type GuideSize,
  type Unit,
} from './size-guide.ts';

export interface SizeAdvice {
  /** No size, the one that fits, or the two that the chest is between, smaller first. */
  sizes: readonly GuideSize[];
  text: string;
}

const UNIT_NAMES: Record<Unit, string> = { in: 'inches', cm: 'centimeters' };
const EXAMPLES: Record<Unit, string> = { in: '39, or 39½', cm: '99' };

/** The size guide has sizes that the product is not sold in (requirements §9). */
const saleNote = (sizes: readonly GuideSize[], onSale: readonly string[]) =>
  onSale.length < 2 || sizes.every((size) => onSale.includes(size))
    ? ''
    : ` It is cut from ${onSale[0]} to ${onSale.at(-1)}.`;

/** After the advice, where the size can be bought. */
export const sizeSelected = (size: GuideSize) => `${size} is selected.`;
export const chooseSize = (size: GuideSize) => `Choose ${size}`;

/** The advice for a chest measurement as typed, with the product's sizes. */
export function sizeAdvice(typed: string, unit: Unit, onSale: readonly string[]): SizeAdvice {
  const chest = parseChest(typed);
  if (chest === undefined) {
    return noSize(`Enter your chest in ${UNIT_NAMES[unit]}, as a number: ${EXAMPLES[unit]}.`);
  }
  const answer = findSize(chest, unit);
  switch (answer.kind) {
    case 'fits': {
      const sizes = [answer.size];
      const fit = `Fits a chest of ${formatChestFit(answer.size, unit)}\u00a0${unit}.`;
      return { sizes, text: fit + saleNote(sizes, onSale) };
    }
    case 'between': {
      const { smaller, larger } = answer;
      const sizes = [smaller, larger];
      const choice = `You are between two sizes: ${larger} for a looser fit, ${smaller} for a close one.`;
      return { sizes, text: choice + saleNote(sizes, onSale) };
    }
    case 'smaller than all':
      return noSize(
        `That is below our smallest size: XS begins at ${chestFit('XS', unit).from}\u00a0${unit}.`,
      );
    case 'larger than all':
      return noSize(
        `That is above our largest size: 3XL ends at ${chestFit('3XL', unit).to}\u00a0${unit}.`,
      );
    case 'other unit': {
      const name = UNIT_NAMES[answer.unit];
      return noSize(`That looks like ${name}. Switch to ${name}.`);
    }
  }
}

const noSize = (text: string): SizeAdvice => ({ sizes: [], text });
