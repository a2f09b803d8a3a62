/** Letters, marks, spaces, hyphens, apostrophes, and periods that can't form a link: `J. R.`. */
const NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;

// Anyone can place a free order with another person's address: the name must not carry a message to them.
function isName(text: string): boolean {
  return NAME.test(text) && /\p{L}/u.test(text);
}

/** The first line of a confirmation: `Thank you, Wade.`, or `Thank you.` if the text does not look like a name. */
export function thankYou(firstName: string): string {
  return isName(firstName) ? `Thank you, ${firstName.replace(/\.$/, '')}.` : 'Thank you.';
}
