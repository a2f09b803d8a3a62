/**
 * The name of a hidden form field: a form with this field filled in is refused as spam. Password managers have nothing
 * to fill in under this name.
 */
export const HONEYPOT = 'subject';
