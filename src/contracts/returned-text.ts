import * as z from 'zod/mini';

// Lone surrogates and NUL, which the database can't store.
const UNSTORABLE = /[\0\p{Cs}]/u;

/** A text that a page sends back as it was given. */
export const returnedText = z
  .string('is required')
  .check(z.refine((text) => !UNSTORABLE.test(text), 'has characters that can not be stored'));

/** Where a page begins: `next` of the page before, or empty for the first. */
export const pageStart = z.optional(returnedText.check(z.maxLength(500, 'is too long')));

/** Where the next page begins; null on the last. */
export const nextPage = z.nullable(z.string());
