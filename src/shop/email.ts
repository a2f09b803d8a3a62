/** The longest e-mail address there can be (RFC 5321). */
export const MAX_EMAIL_LENGTH = 254;

/** Trimmed and lower-cased, as addresses are kept (specification §3). */
export function normalizeEmail(text: string): string {
  return text.trim().toLowerCase();
}

/** Whether mail can be addressed to this text: one address, no spaces, no line breaks, a dot in the host. */
export function isEmail(text: string): boolean {
  return (
    text.length <= MAX_EMAIL_LENGTH &&
    /^[^\s@,;:<>()"\\[\]]+@[^\s@,;:<>()"\\[\]]+\.[^\s@.,;:<>()"\\[\]]+$/.test(text)
  );
}
