import { charactersOf } from './cut-text.ts';
import { visibleText } from './visible-text.ts';

/** Invisible formatting that could reverse other text. Zero-width joiners stay: emoji and Persian need them. */
const FORMATTING = /(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu;
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/** Replaces a product name that shows nothing. */
export const UNNAMED_PRODUCT = 'Unnamed product';

/** A product's name for display. */
export const displayName = (name: string) => visibleText(name) ?? UNNAMED_PRODUCT;

/** How many characters (graphemes) of a description a product card shows: about three lines. */
const EXCERPT_LENGTH = 110;

/**
 * The start of a description that is longer than a product card shows, cut after a word; undefined for a shorter one.
 */
function excerptOf(description: string): string | undefined {
  const line = plainTextLine(description, EXCERPT_LENGTH);
  const lineCount = description.trim().split('\n').length;
  if (line === plainTextLine(description, Infinity) && lineCount <= 3) return undefined;
  const lastSpace = line.lastIndexOf(' ');
  return line.endsWith('…') && lastSpace > 0 ? `${line.slice(0, lastSpace)}…` : line;
}

/** How many characters (graphemes) of a name fit into three lines of a product card. */
const NAME_LENGTH = 75;

/** The texts of a product's card; `isLong`: they don't fit, and Read more opens them. */
export function cardTexts(product: { name: string; description: string }) {
  const name = displayName(product.name);
  const description = visibleText(product.description);
  const excerpt = excerptOf(description ?? '');
  const isLong = excerpt !== undefined || charactersOf(name).length > NAME_LENGTH;
  return { name, description, excerpt: excerpt ?? description, isLong };
}

/**
 * A seller's text for a place without markup, such as a page title: one line of at most `limit` characters (graphemes)
 * that can't reverse the text around it. Empty if nothing of it would be visible.
 */
export function plainTextLine(text: string, limit: number): string {
  if (visibleText(text) === undefined) return '';
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(FORMATTING, '')
    .trim();
  const characters = charactersOf(line);
  const start = characters.slice(0, limit - 1).join('');
  const cut = characters.length > limit ? `${start.trimEnd()}…` : line;
  return RIGHT_TO_LEFT.test(cut) ? `\u2068${cut}\u2069` : cut;
}
