import type { ComponentProps } from 'react';
import { Icon } from './Icon.tsx';

interface Props extends ComponentProps<'p'> {
  tone?: 'bad' | 'good' | 'plain';
  icon?: ComponentProps<typeof Icon>['name'] | undefined;
  /** It is there with what is around it, or gets the focus: nothing announces it. */
  isSilent?: boolean;
}

const ICONS = { bad: 'alert', good: 'check', plain: undefined } as const;

/** A problem, a result or a hint, next to the control it is about. */
export function Notice(props: Props) {
  const { tone = 'bad', icon = ICONS[tone], isSilent, className = '', ...others } = props;
  const { children, ...attributes } = others;
  const role = tone === 'bad' ? 'alert' : 'status';
  return (
    <p
      role={isSilent ? undefined : role}
      {...attributes}
      className={`notice ${tone === 'plain' ? '' : `notice-${tone}`} ${className}`}
    >
      {icon && <Icon name={icon} />}
      <span>{children}</span>
    </p>
  );
}
