/** Where this script comes from, and its frames with it: the server writes it in when it serves the script. */
declare const STAND_IN_ORIGIN: string;

export const origin: string = STAND_IN_ORIGIN;
