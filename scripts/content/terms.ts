import type { Brand } from '../../src/brand-schema.ts';
import type { ContentProblem, Source } from './source.ts';

type Terms = Pick<Brand, 'timeZone' | 'lastShipping' | 'returns'>;

/** A space between two words, wherever the line ends. */
const GAP = String.raw`(?:\s|&nbsp;)+`;
/** How long returns are open, in the ways that a text may say it. */
const RETURN_DAYS = [
  `\\d+${GAP}days${GAP}(?:from|of|after|since)${GAP}(?:(?:the|its|your)${GAP})?(?:delivery|arrival|it${GAP}arrives)`,
  `\\d+${GAP}days${GAP}to${GAP}(?:send|return|exchange|change)`,
  `(?<=returns?${GAP}(?:within|in|for)${GAP})\\d+${GAP}days`,
  `\\d+-day${GAP}(?:returns?|exchanges?)`,
].map((pattern) => new RegExp(pattern, 'gi'));
/** Until when an order goes out on the same day: an hour that the sentence has after the word “order”. */
const HOUR = new RegExp(
  `(?<=\\border(?:s|ed)?\\b[^.$]{1,80})\\b(\\d{1,2})(?::(\\d\\d))?(?:\\s|&nbsp;)*([ap])\\.?m\\b\\.?(?:${GAP}([ECMP][SD]?T|AK[SD]T|HST)\\b)?`,
  'gi',
);

/**
 * Days of returns and the hour of the last shipping that differ from those in content/brand.json, which the shop itself
 * keeps.
 */
export function checkTerms({ lines }: Source, brand: Terms | undefined): ContentProblem[] {
  if (!brand) return [];
  const text = lines.join('\n');
  const { timeZone, lastShipping, returns } = brand;
  const problem = ([said]: RegExpMatchArray, index: number, ours: string): ContentProblem => ({
    line: text.slice(0, index).split('\n').length,
    text: `“${said.replaceAll(new RegExp(GAP, 'g'), ' ')}” differs from content/brand.json: ${ours}.`,
  });
  const days = RETURN_DAYS.flatMap((pattern) => [...text.matchAll(pattern)])
    .filter(([said]) => parseInt(said, 10) !== returns.days)
    .map((match) => problem(match, match.index, `“returns.days” is ${returns.days}`));
  const hours = [...text.matchAll(HOUR)]
    .filter((match) => !isLastShipping(match, brand))
    .map((match) =>
      problem(match, match.index, `“lastShipping” is ${lastShipping} in ${timeZone}`),
    );
  return [...days, ...hours];
}

function isLastShipping(match: RegExpMatchArray, { timeZone, lastShipping }: Terms): boolean {
  const [, hour = '', minutes = '00', half = '', zone = ''] = match;
  const hours = (Number(hour) % 12) + (half.toLowerCase() === 'p' ? 12 : 0);
  const isSameTime = `${String(hours).padStart(2, '0')}:${minutes}` === lastShipping;
  return isSameTime && (zone === '' || zonesOf(timeZone).includes(zone.toUpperCase()));
}

/** The letters of a time zone: in winter, in summer, and those for both. */
function zonesOf(timeZone: string): string[] {
  const nameOf = (date: Date, timeZoneName: 'short' | 'shortGeneric') =>
    new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName })
      .formatToParts(date)
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [winter, summer] = [new Date(2026, 0, 1), new Date(2026, 6, 1)];
  return [nameOf(winter, 'short'), nameOf(summer, 'short'), nameOf(winter, 'shortGeneric')];
}
