/**
 * Characters that control a terminal, change the direction of the text around them, or are invisible. The joiners of emoji
 * and of Persian are text, and stay.
 */
const CONTROLS = /(?!\r?\n|[\u200c\u200d])[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu;

/** Escapes control characters as `\u202e` for a terminal or a log; line ends stay. JSON keeps its meaning. */
export function escapeControls(text: string): string {
  return text.replace(CONTROLS, (control) => control.split('').map(escapeUnit).join(''));
}

const escapeUnit = (unit: string) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`;
