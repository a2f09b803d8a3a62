/** The longest e-mail address there can be (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** One address, no spaces, and a domain whose labels can exist (RFC 1035): none empty, none over 63 characters. */
const EMAIL =
  /^[^\s@,;:<>()"\\[\]]+@(?:[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?\.)+[a-z](?:[a-z\d-]{0,61}[a-z\d])?$/;

/** Trimmed, lower-cased and with an ASCII domain, as addresses are stored and compared (specification §3). */
export function normalizeEmail(text: string): string {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return at ? address.slice(0, at) + asciiDomain(address.slice(at)) : address;
}

/** Whether mail can be addressed to this text. */
export function isEmail(text: string): boolean {
  const address = normalizeEmail(text);
  return address.length <= MAX_EMAIL_LENGTH && EMAIL.test(address);
}

/** Unicode has many spellings of one domain: `ⓔvil.example` is `evil.example`, as every DNS client reads it. */
function asciiDomain(domain: string): string {
  // URL would read more than a domain into other characters: a port, a path, `%65`.
  if (!/^[\P{ASCII}a-z\d.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
