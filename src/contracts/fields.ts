import * as z from 'zod/mini';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { centsFromDollars } from '#shop/money.ts';

// Halves of characters and control characters: no keyboard types them, mail headers and the database can't hold them.
const BROKEN = /[\p{Cc}\p{Cs}]/u;
const BROKEN_BESIDE_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

const atMost = (limit: number) => z.maxLength(limit, `is longer than ${limit} characters`);
const without = (broken: RegExp) =>
  z.refine<string>((text) => !broken.test(text), 'has characters that can not be kept');

/** One line of text that may not be empty once trimmed, at most `limit` characters. */
export function requiredText(limit: number) {
  return z
    .string('is required')
    .check(z.trim(), z.minLength(1, 'is required'), atMost(limit), without(BROKEN));
}

/** The same with line breaks. */
export function requiredLines(limit: number) {
  return z
    .string('is required')
    .check(z.trim(), z.minLength(1, 'is required'), atMost(limit), without(BROKEN_BESIDE_LINES));
}

/** One line of text that may be missing, null or empty; empty when it is. */
export function optionalText(limit: number) {
  return orEmpty(z.string('is not text').check(z.trim(), atMost(limit), without(BROKEN)));
}

/** The same with line breaks. */
export function optionalLines(limit: number) {
  return orEmpty(
    z.string('is not text').check(z.trim(), atMost(limit), without(BROKEN_BESIDE_LINES)),
  );
}

function orEmpty(text: z.ZodMiniString) {
  return z.pipe(
    z.nullish(text),
    z.transform((given) => given ?? ''),
  );
}

/** An e-mail address, in the form in which it is stored. */
export const email = z.pipe(
  z
    .string('is required')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(MAX_EMAIL_LENGTH, 'is too long'),
      without(BROKEN),
      z.refine(isEmail, 'is not an email address'),
    ),
  z.transform(normalizeEmail),
);

/** What stands in the field that no person sees (shop/honeypot.ts). */
export const honeypot = z.optional(z.literal('', 'is to stay empty'));

/** Dollars on the wire, whole cents inside (rulings, Money and tax). */
export const dollars = z.pipe(
  z
    .number('is not an amount')
    .check(z.nonnegative('is below zero'), z.maximum(1_000_000, 'is too large')),
  z.transform(centsFromDollars),
);

/** The key that a browser makes for one checkout and keeps in session storage (rulings, Functions). */
export const checkoutKey = z.uuid('is not a checkout key');
