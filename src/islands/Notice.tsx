import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

interface Props {
  tone?: 'bad' | 'good' | 'plain';
  className?: string;
  children: ReactNode;
}

/** What went wrong, what was done, or what to know, where it was asked for. */
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
