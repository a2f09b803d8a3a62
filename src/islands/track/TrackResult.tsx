import { useStore } from '@nanostores/react';
import { texts } from '#shop/messages.ts';
import { focusInView } from '#stores/site/focus-in-view.ts';
import { $tracking } from '#stores/track/track.ts';
import { Icon } from '../Icon.tsx';
import { TrackedOrderTag } from './TrackedOrderTag.tsx';

export function TrackResult() {
  const view = useStore($tracking);
  switch (view.state) {
    case 'idle':
    case 'searching':
      return null;
    case 'found':
      return <TrackedOrderTag order={view.order} now={view.fetchedAt} titleRef={focusInView} />;
    case 'missing':
      return <BadNotice text={texts.trackingMiss} />;
    case 'limited':
      return <BadNotice text={view.text} />;
  }
}

function BadNotice({ text }: { text: string }) {
  return (
    <p className="notice notice-bad" ref={focusInView} tabIndex={-1}>
      <Icon name="alert" />
      <span>{text}</span>
    </p>
  );
}
