/** Characters that show nothing: controls, direction marks, spaces, blank letters. */
const INVISIBLE = /[\p{Cc}\p{Cf}\p{Cs}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]/gu;
/**
 * Marks that come along unseen with copied text: soft hyphens, zero-width spaces, byte order marks, and direction
 * overrides, which reverse the letters that follow. Zero-width joiners stay: emoji and Persian need them.
 */
const MARKS = /[\u00ad\u180e\u200b\u202d\u202e\u2060\ufeff]/g;
const DASHES = /[\p{Pd}\u2212]/gu;

/**
 * A typed text as it shows: without such marks and the spaces around it. Undefined if nothing of it would be visible.
 */
export function visibleText(text: string): string | undefined {
  const shown = text.replace(MARKS, '').trim();
  return shown.replace(INVISIBLE, '') ? shown : undefined;
}

/** A code that a person typed or copied, in capitals: nothing invisible, no spaces, and every dash a hyphen. */
export const typedCode = (text: string) =>
  text.normalize('NFKC').replace(INVISIBLE, '').replace(DASHES, '-').toUpperCase();
