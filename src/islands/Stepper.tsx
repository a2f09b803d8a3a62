import type { ComponentProps, ReactNode } from 'react';
import { Icon } from './Icon.tsx';

type IconName = ComponentProps<typeof Icon>['name'];

interface Props {
  /** The name of the count. */
  label: string;
  value: number;
  min?: number;
  max?: number;
  onChange: (value: number) => void;
  /** The names of its buttons. */
  names?: readonly [less: string, more: string];
  icons?: readonly [less: IconName, more: IconName];
  /** Ids of what tells its buttons from those of other steppers. */
  describedBy?: string;
  className?: string | undefined;
  /** The count, if it is more than a number to read. */
  children?: ReactNode;
}

/** A count with a button for one less and one for one more. */
export function Stepper(props: Props) {
  const { label, value, min = 0, max = Infinity, onChange, describedBy } = props;
  const { names = ['One less', 'One more'], icons = ['minus', 'plus'] } = props;
  const { className = '', children } = props;
  const stepTo = (next: number, icon: IconName, name: string) => {
    const isPossible = next >= min && next <= max;
    return (
      <button
        type="button"
        aria-label={name}
        aria-describedby={describedBy}
        aria-disabled={!isPossible}
        onClick={() => isPossible && onChange(next)}
      >
        <Icon name={icon} />
      </button>
    );
  };
  return (
    <div className={`stepper ${className}`} role="group" aria-label={label}>
      {stepTo(value - 1, icons[0], names[0])}
      {children ?? <output>{value}</output>}
      {stepTo(value + 1, icons[1], names[1])}
    </div>
  );
}
