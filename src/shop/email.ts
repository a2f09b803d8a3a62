/** The longest e-mail address there can be (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

const MAX_DOMAIN_LENGTH = 253;
const LOCAL_PART = /^[^\s@,;:<>()"\\[\]]+$/;
/** One part of a domain between its dots (RFC 1035, RFC 5321). */
const LABEL = /^[a-z\d](?:[a-z\d-]{0,61}[a-z\d])?$/;
const TOP_LEVEL = /^[a-z]/;

/** Trimmed, lower-cased and with an ASCII domain, as addresses are stored and compared (specification §3). */
export function normalizeEmail(text: string): string {
  const address = text.trim().toLowerCase();
  const at = address.lastIndexOf('@') + 1;
  return at === 0 ? address : address.slice(0, at) + asciiDomain(address.slice(at));
}

/** Whether mail can be addressed to this text: one address, no spaces, no line breaks, a domain that can exist. */
export function isEmail(text: string): boolean {
  if (text.length > MAX_EMAIL_LENGTH) return false;
  const address = normalizeEmail(text);
  const [local = '', domain = '', ...rest] = address.split('@');
  return (
    rest.length === 0 &&
    address.length <= MAX_EMAIL_LENGTH &&
    LOCAL_PART.test(local) &&
    isDomain(domain)
  );
}

function isDomain(domain: string): boolean {
  const labels = domain.split('.');
  return (
    domain.length <= MAX_DOMAIN_LENGTH &&
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    TOP_LEVEL.test(labels.at(-1) ?? '')
  );
}

/** Unicode has many spellings of one domain: `ⓔvil.example` is `evil.example`, as every DNS client reads it. */
function asciiDomain(domain: string): string {
  // In ASCII there is nothing to convert, and URL would read more into it than a domain: a port, a path, `%65`.
  if (!/\P{ASCII}/u.test(domain) || !/^[\P{ASCII}a-z\d.-]+$/u.test(domain)) return domain;
  try {
    return new URL(`http://${domain}`).hostname;
  } catch {
    return domain;
  }
}
