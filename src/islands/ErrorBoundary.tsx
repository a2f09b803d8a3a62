import { Component, type ReactNode } from 'react';
import { texts } from '#shop/messages.ts';
import { paths } from '#shop/paths.ts';
import styles from './error-boundary.module.css';

interface Props {
  children: ReactNode;
}

/** What shows when an island breaks. What was typed is in storage, so a second try finds it there. */
export class ErrorBoundary extends Component<Props, { broken: boolean }> {
  override state = { broken: false };

  static getDerivedStateFromError() {
    return { broken: true };
  }

  override render() {
    if (!this.state.broken) return this.props.children;
    return (
      <div className={styles.error} role="alert">
        <h1 className="d1">{texts.applicationError}</h1>
        <p className="lead measure">
          Something broke on this page. Your cart and what you typed are kept in this browser.
        </p>
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
