/** Where the page's script came from, and its frames with it: the server writes it in when it serves that script. */
declare const STAND_IN_ORIGIN: string | undefined;

/** The stand-in's own pages are there already. */
export const origin =
  typeof STAND_IN_ORIGIN === 'string' ? STAND_IN_ORIGIN : globalThis.location.origin;
