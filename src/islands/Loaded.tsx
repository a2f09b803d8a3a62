import { useStore } from '@nanostores/react';
import type { Atom } from 'nanostores';
import type { ReactNode } from 'react';
import type { ResourceView } from '#stores/site/resource.ts';
import { Notice } from './Notice.tsx';

interface Props<Value> {
  resource: { $view: Atom<ResourceView<Value>>; refresh: () => Promise<unknown> };
  children: (value: Value) => ReactNode;
}

/** What is kept up to date from the server, once it is there. */
export function Loaded<Value>({ resource, children }: Props<Value>) {
  const view = useStore(resource.$view);
  switch (view.state) {
    case 'loading':
      return (
        <div role="status">
          <span className="visually-hidden">Loading</span>
          <span className="skeleton" style={{ height: '20rem' }} />
        </div>
      );
    case 'failed':
      return (
        <>
          <Notice tone="bad">{view.error}</Notice>
          {view.canRetry && (
            <button
              className="button button-second button-small"
              type="button"
              onClick={() => void resource.refresh()}
            >
              Try again
            </button>
          )}
        </>
      );
    case 'shown':
      return children(view.value);
  }
}
