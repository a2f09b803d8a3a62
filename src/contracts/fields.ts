import * as z from 'zod/mini';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { centsFromDollars } from '#shop/money.ts';

/** Text that may not be empty once trimmed, at most `limit` characters. */
export function requiredText(limit: number) {
  return z
    .string('is required')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(limit, `is longer than ${limit} characters`),
    );
}

/** Text that may be missing, null or empty; empty when it is. */
export function optionalText(limit: number) {
  return z.pipe(
    z.nullish(
      z
        .string('is not text')
        .check(z.trim(), z.maxLength(limit, `is longer than ${limit} characters`)),
    ),
    z.transform((text) => text ?? ''),
  );
}

/** An e-mail address, trimmed and lower-cased. */
export const email = z.pipe(
  z
    .string('is required')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(MAX_EMAIL_LENGTH, 'is too long'),
      z.refine(isEmail, 'is not an email address'),
    ),
  z.transform(normalizeEmail),
);

/** Dollars on the wire, whole cents inside (rulings, Money and tax). */
export const dollars = z.pipe(
  z
    .number('is not an amount')
    .check(z.nonnegative('is below zero'), z.maximum(1_000_000, 'is too large')),
  z.transform(centsFromDollars),
);

/** The key that a browser makes for one checkout and keeps in session storage (rulings, Functions). */
export const checkoutKey = z.uuid('is not a checkout key');
