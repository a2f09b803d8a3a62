import { visibleText } from './visible-text.ts';

/** The maximum length of an email address (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/**
 * A single address without spaces and what is invisible, and a domain with valid labels (RFC 1035): not empty, at most
 * 63 characters.
 */
const EMAIL =
  /^[^\s@,;:<>()"\\[\]\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}\u2800]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/u;

/** Marks of writing direction: apps put them around an address that is copied. */
const DIRECTION_MARKS = /\p{Bidi_Control}/gu;

/** Trims and lower-cases an address and converts its domain to ASCII, for storage and comparison (requirements §3). */
export function normalizeEmail(text: string): string {
  const address = (visibleText(text.replace(DIRECTION_MARKS, '')) ?? '').toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return at ? address.slice(0, at) + asciiDomain(address.slice(at)) : address;
}

/** Whether this text is a valid email address. */
export function isEmail(text: string): boolean {
  const address = normalizeEmail(text);
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address);
}

/** Unicode has many spellings of one domain: DNS clients read `ⓔvil.example` as `evil.example`. */
function asciiDomain(domain: string): string {
  // URL would parse other characters as more than a domain: a port, a path, `%65`.
  if (!/^[\P{ASCII}a-z\d.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
