import { flushSync } from 'react-dom';

/** Runs an edit that changes the case of the typed text and restores the caret, which would jump to the end. */
export function preserveCaret(field: HTMLInputElement, edit: () => void): void {
  const { selectionStart: caret } = field;
  flushSync(edit);
  // Inputs of type email have no selection API.
  if (caret !== null) field.setSelectionRange(caret, caret);
}
