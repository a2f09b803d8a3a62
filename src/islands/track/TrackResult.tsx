import { useStore } from '@nanostores/react';
import { texts } from '#shop/messages.ts';
import { $tracking } from '#stores/track.ts';
import { Icon } from '../Icon.tsx';
import { LostNumber } from './LostNumber.tsx';
import { TrackedOrderTag } from './TrackedOrderTag.tsx';
import styles from './track.module.css';

/** Whoever asked reads on where the answer is. */
const takeFocus = (element: HTMLElement | null) => element?.focus();

export function TrackResult() {
  const view = useStore($tracking);
  switch (view.state) {
    case 'idle':
    case 'searching':
      return null;
    case 'found':
      return <TrackedOrderTag order={view.order} titleRef={takeFocus} />;
    case 'missing':
      return (
        <p className="notice notice-bad" ref={takeFocus} tabIndex={-1}>
          <Icon name="alert" />
          <span>{texts.trackingMiss}</span>
        </p>
      );
    case 'limited':
      return (
        <div className={styles.limited}>
          <p className="notice notice-bad" ref={takeFocus} tabIndex={-1}>
            <Icon name="alert" />
            <span>{view.text}</span>
          </p>
          <LostNumber hint="The link to your order opens it now. We send it to the email address in the form." />
        </div>
      );
  }
}
