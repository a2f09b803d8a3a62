import * as z from 'zod/mini';
import { isEmail, MAX_EMAIL_LENGTH, normalizeEmail } from '#shop/email.ts';
import { centsFromDollars } from '#shop/money.ts';
import type { ShippingDays } from '#shop/selling.ts';
import { typedCode, visibleText } from '#shop/visible-text.ts';

// Control characters and lone surrogates, which email headers and the database can't store.
const UNSTORABLE = /[\p{Cc}\p{Cs}]/u;
const UNSTORABLE_EXCEPT_LINES = /[^\P{Cc}\t\n]|\p{Cs}/u;

const atMost = (limit: number) => z.maxLength(limit, `is longer than ${limit} characters`);
const without = (characters: RegExp) =>
  z.refine<string>((text) => !characters.test(text), 'has characters that can not be stored');

const typed = (read: (text: string) => string | undefined) =>
  z.overwrite<string>((text) => read(text) ?? '');

/** One line of text as a person typed it (shop/visible-text.ts), at most `limit` characters. */
const line = (limit: number) => [z.trim(), without(UNSTORABLE), typed(visibleText), atMost(limit)];

/** The same, with line breaks allowed. Forms send one as two characters, and count it as one. */
const lines = (limit: number) => [
  z.overwrite<string>((text) => text.replace(/\r\n?/g, '\n').trim()),
  without(UNSTORABLE_EXCEPT_LINES),
  typed(visibleText),
  atMost(limit),
];

const required = z.string('is required');
const notEmpty = z.minLength(1, 'is required');

/** One line of text, not empty, at most `limit` characters. */
export const requiredText = (limit: number) => required.check(...line(limit), notEmpty);

/** The same, with line breaks allowed. */
export const requiredLines = (limit: number) => required.check(...lines(limit), notEmpty);

const optional = z.string('is not text');

const orEmpty = (text: z.ZodMiniString) =>
  z.pipe(
    z.nullish(text),
    z.transform((text) => text ?? ''),
  );

/** One line of text; empty when it is missing or null. */
export const optionalText = (limit: number) => orEmpty(optional.check(...line(limit)));

/** The same, with line breaks allowed. */
export const optionalLines = (limit: number) => orEmpty(optional.check(...lines(limit)));

/** A code as a person typed it, such as a promo code; empty when it is missing or null. */
export const optionalCode = (limit: number) =>
  orEmpty(optional.check(z.trim(), without(UNSTORABLE), typed(typedCode), atMost(limit)));

/** A whole address, such as that of a provider's page. */
export const url = z.stringFormat('url', (text) => {
  try {
    return Boolean(new URL(text));
  } catch {
    return false;
  }
});

/** An email address, normalized as it is stored. */
export const email = z.pipe(
  z
    .string('is required')
    .check(
      typed(visibleText),
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

/** The first and the last business day of a shipping method. */
export const shippingDays = z.pipe(
  z.array(z.int()).check(z.minLength(2), z.maxLength(2)),
  z.transform(([first = 0, last = first]): ShippingDays => [first, last]),
);

/** An amount in integer cents. */
export const cents = z
  .int('is not an amount')
  .check(z.nonnegative('is below zero'), z.maximum(100_000_000, 'is too large'));

/** The secure link of an order (requirements §3, §6). */
export const orderLink = { orderId: requiredText(100), secureToken: requiredText(200) };

const key = (what: string) => z.uuid(`is not a ${what}`).check(z.toLowerCase());

/** The key that a browser generates for one checkout and keeps in session storage (requirements §7). */
export const checkoutKey = key('checkout key');

/**
 * The key that a form generates: the same key is the same request, however often it is sent. With other content it is
 * refused (netlify/http/request-keys.ts).
 */
export const requestKey = key('request key');
