import type { ComponentProps } from 'react';
import { wholeNumber } from '#stores/office/stock/stock.ts';
import { useTypedText } from '#islands/use-typed-text.ts';

interface Props extends ComponentProps<'input'> {
  value: string;
  onEdit: (count: string) => void;
}

export function CountInput({ value, onEdit, ...attributes }: Props) {
  const typed = useTypedText(value, (text) => onEdit(wholeNumber(text)));
  return <input {...attributes} {...typed} inputMode="numeric" autoComplete="off" />;
}
