const MONTH = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec';

/** Texts that stay on one line: a day, a time, and anything in parentheses. */
const UNBROKEN = new RegExp(String.raw`\b(?:${MONTH})[a-z]* \d|\d [AP]M\b|\([^()]{1,30}\)`, 'g');

/** The text with no-break spaces in its days (`November 12`), times (`2 PM`) and parentheses. */
export const noBreak = (text: string): string =>
  text.replaceAll(UNBROKEN, (found) => found.replaceAll(/[ \u202f]/g, '\u00a0'));
