import { Component, type ReactNode } from 'react';
import { texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { cartNotSaved } from '#shop/site-messages.ts';
import styles from './error-boundary.module.css';

interface Props {
  children: ReactNode;
}

interface State {
  /** What to tell the shopper, once something has broken. */
  words?: string | undefined;
}

const BROKEN =
  'Something broke on this page. Your cart and what you typed are kept in this browser.';

/** What shows when an island breaks. What was typed is in storage, so a second try finds it there. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    const wantsStorage = error instanceof Error && error.message === texts.cartOutsideBrowser;
    return { words: wantsStorage ? cartNotSaved.text : BROKEN };
  }

  override render() {
    const { words } = this.state;
    if (!words) return this.props.children;
    return (
      <div className={styles.error} role="alert">
        <h1 className="d1">{texts.applicationError}</h1>
        <p className="lead measure">{words}</p>
        <p className="buttons">
          <a className="button" href={paths.home}>
            Go to the home page
          </a>
          <button className="text-button" type="button" onClick={() => location.reload()}>
            Load the page again
          </button>
        </p>
      </div>
    );
  }
}
