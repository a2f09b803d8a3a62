/**
 * Characters that control a terminal, change the text direction, or are invisible. Zero-width joiners stay: emoji and
 * Persian need them.
 */
const CONTROLS = /(?!\r?\n|[\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes control characters as `\u202e` for a terminal or a log. Line breaks stay, and JSON keeps its meaning. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (control) => control.split('').map(escapeUnit).join(''));
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
