import * as z from 'zod/mini';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { centsFromDollars } from '#shop/money.ts';

// Control characters and lone surrogates, which email headers and the database can't store.
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const UNSTORABLE_EXCEPT_LINES = /[^\P{Cc}\t\n\r]|\p{Cs}/u;

const atMost = (limit: number) => z.maxLength(limit, `is longer than ${limit} characters`);
const without = (characters: RegExp) =>
  z.refine<string>((text) => !characters.test(text), 'has characters that can not be stored');

/** One line of text, trimmed, not empty, at most `limit` characters. */
export function requiredText(limit: number) {
  return z
    .string('is required')
    .check(z.trim(), z.minLength(1, 'is required'), atMost(limit), without(UNSTORABLE));
}

/** The same, with line breaks allowed. */
export function requiredLines(limit: number) {
  return z
    .string('is required')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      atMost(limit),
      without(UNSTORABLE_EXCEPT_LINES),
    );
}

/** One line of text; empty when it is missing or null. */
export function optionalText(limit: number) {
  return orEmpty(z.string('is not text').check(z.trim(), atMost(limit), without(UNSTORABLE)));
}

/** The same, with line breaks allowed. */
export function optionalLines(limit: number) {
  return orEmpty(
    z.string('is not text').check(z.trim(), atMost(limit), without(UNSTORABLE_EXCEPT_LINES)),
  );
}

function orEmpty(text: z.ZodMiniString) {
  return z.pipe(
    z.nullish(text),
    z.transform((text) => text ?? ''),
  );
}

/** An email address, normalized as it is stored. */
export const email = z.pipe(
  z
    .string('is required')
    .check(
      z.trim(),
      z.minLength(1, 'is required'),
      z.maxLength(MAX_EMAIL_LENGTH, 'is too long'),
      without(UNSTORABLE),
      z.refine(isEmail, 'is not an email address'),
    ),
  z.transform(normalizeEmail),
);

/** The hidden field that only bots fill in (shop/honeypot.ts). */
export const honeypot = z.optional(z.literal('', 'is to stay empty'));

/** Dollars in JSON, integer cents in code (requirements §9). */
export const dollars = z.pipe(
  z
    .number('is not an amount')
    .check(z.nonnegative('is below zero'), z.maximum(1_000_000, 'is too large')),
  z.transform(centsFromDollars),
);

/** An amount in integer cents. */
export const cents = z
  .int('is not an amount')
  .check(z.nonnegative('is below zero'), z.maximum(100_000_000, 'is too large'));

const key = (what: string) => z.uuid(`is not a ${what}`).check(z.toLowerCase());

/** The key that a browser generates for one checkout and keeps in session storage (requirements §7). */
export const checkoutKey = key('checkout key');

/**
 * The key that a form generates: the same key is the same request, however often it is sent. With other content it is refused
 * (netlify/adapters/request-keys.ts).
 */
export const requestKey = key('request key');
