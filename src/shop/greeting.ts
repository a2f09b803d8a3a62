/** Letters, marks, spaces, hyphens and apostrophes, and full stops that make no link: `J. R.`. */
const NAME = /^(?:[\p{L}\p{M}'’ -]|\.(?= |$))+$/u;

// Anyone may order for nothing in the name of another: a greeting is no place for their message.
function isName(text: string): boolean {
  return NAME.test(text) && /\p{L}/u.test(text);
}

/** The first line of a confirmation: `Thank you, Wade.`, without the name when it does not look like one. */
export function thankYou(firstName: string): string {
  return isName(firstName) ? `Thank you, ${firstName.replace(/\.$/, '')}.` : 'Thank you.';
}

/** The first line of any other mail to a customer: `Wade,`, or `Hello,` when the name does not look like one. */
export function salutation(firstName: string): string {
  return isName(firstName) ? `${firstName},` : 'Hello,';
}
