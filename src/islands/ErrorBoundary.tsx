import { Component, type ReactNode } from 'react';
import { texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import { cartNotSaved } from '#shop/site-messages.ts';
import styles from './error-boundary.module.css';

interface Props {
  children: ReactNode;
}

interface State {
  /** Set once rendering has failed. */
  message?: string | undefined;
}

const BROKEN =
  'Something went wrong on this page. Your cart and what you typed are kept in this browser.';

/** The fallback when rendering an island fails. Typed text is in browser storage and survives a reload. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    const wantsStorage = error instanceof Error && error.message === texts.cartOutsideBrowser;
    return { message: wantsStorage ? cartNotSaved.text : BROKEN };
  }

  override render() {
    const { message } = this.state;
    if (!message) return this.props.children;
    return (
      <div className={styles.error} role="alert">
        <h1 className="d1">{texts.applicationError}</h1>
        <p className="lead measure">{message}</p>
        <p className="buttons">
          <a className="button" href={paths.home}>
            Go to the home page
          </a>
          <button className="text-button" type="button" onClick={() => location.reload()}>
            Reload the page
          </button>
        </p>
      </div>
    );
  }
}
