/** The field of our forms that no person sees; a program that fills it in is answered as if all went well. */
export const HONEYPOT = 'website';
