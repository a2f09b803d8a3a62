import { flushSync } from 'react-dom';

/** Runs an edit that writes what was typed in other letters, which takes the caret to the end, and puts it back. */
export function preserveCaret(field: HTMLInputElement, edit: () => void): void {
  const { selectionStart: caret } = field;
  flushSync(edit);
  // Fields for e-mail addresses have no caret that a page could see.
  if (caret !== null) field.setSelectionRange(caret, caret);
}
