import type { ReactNode } from 'react';
import { Icon } from './Icon.tsx';

/** What went wrong, or what was done, where it was asked for. */
export function Notice({ tone = 'bad', children }: { tone?: 'bad' | 'good'; children: ReactNode }) {
  return (
    <p className={`notice notice-${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
      <Icon name={tone === 'bad' ? 'alert' : 'check'} />
      <span>{children}</span>
    </p>
  );
}
