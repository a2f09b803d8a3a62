/** Nothing to see: controls, marks of direction, spaces, and letters that are drawn as none. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/** What a reader never sees and what would turn other words around; the joiners of emoji and of Persian stay. */
const FORMATTING = /(?![\u200c\u200d])[\p{Cf}\p{Cs}]/gu;
/** Turns every letter that follows round. */
const OVERRIDES = /[\u202d\u202e]/g;
const CHARACTERS = new Intl.Segmenter('en');
const RIGHT_TO_LEFT =
  /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * A seller's words as they are shown: without the marks that turn letters round, or a name would read one way here and another
 * on the receipt. Undefined when a reader would see nothing of them.
 */
export function shownWords(text: string): string | undefined {
  const words = text.replace(OVERRIDES, '');
  return words.replace(UNSEEN, '') === '' ? undefined : words;
}

/** What a product is called whose name a reader can't see. */
export const UNNAMED = 'Unnamed product';

/** A product's name as it is shown. */
export const shownName = (name: string) => shownWords(name) ?? UNNAMED;

/**
 * A seller's words for a place that has no markup, such as the title of a tab: one line, of so many characters at most as
 * a reader counts them, that can't turn the words around it. Empty when a reader would see nothing.
 */
export function plainLine(text: string, limit: number): string {
  if (shownWords(text) === undefined) return '';
  const line = text
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(FORMATTING, '')
    .trim();
  const characters = [...CHARACTERS.segment(line)].map(({ segment }) => segment);
  const cut =
    characters.length > limit
      ? `${characters
          .slice(0, limit - 1)
          .join('')
          .trimEnd()}…`
      : line;
  return RIGHT_TO_LEFT.test(cut) ? `\u2068${cut}\u2069` : cut;
}
