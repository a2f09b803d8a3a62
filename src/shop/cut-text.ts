const CHARACTERS = new Intl.Segmenter('en');

/** The characters of a text as a person counts them (graphemes). */
export const charactersOf = (text: string) =>
  Array.from(CHARACTERS.segment(text), ({ segment }) => segment);

/**
 * The start of a text, cut between characters (graphemes): at most `limit` UTF-16 code units, which is what `maxlength`
 * counts.
 */
export const cutText = (text: string, limit: number) =>
  text.slice(0, CHARACTERS.segment(text).containing(limit)?.index);
