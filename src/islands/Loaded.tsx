import { useStore } from '@nanostores/react';
import type { Atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { ResourceView } from '#stores/site/resource.ts';
import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface Props<Value> {
  resource: {
    $view: Atom<ResourceView<Value>>;
    $isRefreshing: Atom<boolean>;
    refresh: () => Promise<unknown>;
  };
  /** Shown until the value is there. */
  skeleton?: ReactNode;
  /** Shown in place of the server's error. */
  failure?: string;
  children: (value: Value) => ReactNode;
}

/** A resource that is kept up to date from the server, once it is there. */
export function Loaded<Value>({ resource, skeleton, failure, children }: Props<Value>) {
  const view = useStore(resource.$view);
  const isRefreshing = useStore(resource.$isRefreshing);
  switch (view.state) {
    case 'loading':
      return (
        <div role="status">
          {skeleton ?? (
            <>
              <span className="visually-hidden">Loading</span>
              <span className="skeleton" style={{ height: '20rem' }} />
            </>
          )}
        </div>
      );
    case 'failed':
      return (
        <>
          <Notice tone="bad">{failure ?? view.error}</Notice>
          {view.canRetry && (
            <Button
              variant="second"
              size="small"
              style={{ marginTop: '1.25rem' }}
              isBusy={isRefreshing}
              onClick={() => void resource.refresh()}
            >
              Try again
            </Button>
          )}
        </>
      );
    case 'shown':
      return children(view.value);
  }
}
