import * as z from 'zod/mini';

/** An instant: a Date in a use case, ISO 8601 in JSON and in the browser. */
export const timestamp = z.pipe(
  z.union([z.date(), z.iso.datetime()]),
  z.transform((at) => (at instanceof Date ? at.toISOString() : at)),
);
