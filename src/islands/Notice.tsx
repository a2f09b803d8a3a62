import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  tone?: 'bad' | 'good' | 'plain';
  className?: string;
  children: ReactNode;
}

/** A problem, a result or a hint, next to the control it is about. */
export function Notice({ tone = 'bad', className = '', children }: Props) {
  return (
    <p
      className={`notice ${tone === 'plain' ? '' : `notice-${tone}`} ${className}`}
      role={tone === 'bad' ? 'alert' : 'status'}
    >
      {tone !== 'plain' && <Icon name={tone === 'bad' ? 'alert' : 'check'} />}
      <span>{children}</span>
    </p>
  );
}
