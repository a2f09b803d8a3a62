/**
 * The field of our forms that no person sees: a form in which it is filled in is refused. Its name asks for nothing that a
 * password manager knows of a person.
 */
export const HONEYPOT = 'subject';
