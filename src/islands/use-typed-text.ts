import { type ChangeEvent, type CompositionEvent, useState } from 'react';
import { flushSync } from 'react-dom';

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/**
 * The properties of a control whose edits may change what was typed, for example its case. While a keyboard composes,
 * as those for Chinese, Japanese and Korean do, the control shows what was typed: another value would end the
 * composition and start it again.
 */
export function useTypedText(value: string, onEdit: (text: string) => void) {
  const [composed, setComposed] = useState<string>();
  return {
    value: composed ?? value,
    onChange: ({ target, nativeEvent }: ChangeEvent<Control>) =>
      keepCaret(target, () => {
        const isComposing = nativeEvent instanceof InputEvent && nativeEvent.isComposing;
        setComposed(isComposing ? target.value : undefined);
        onEdit(target.value);
      }),
    onCompositionEnd: ({ currentTarget }: CompositionEvent<Control>) =>
      keepCaret(currentTarget, () => setComposed(undefined)),
  };
}

/** Restores the caret if the edit changes the text of the control: it would jump to the end. */
function keepCaret(control: Control, edit: () => void): void {
  const { value } = control;
  // Selects and inputs of type email have no selection API.
  const caret = 'selectionStart' in control ? control.selectionStart : null;
  flushSync(edit);
  if ('selectionStart' in control && caret !== null && control.value !== value) {
    control.setSelectionRange(caret, caret);
  }
}
