import { Component, type ReactNode } from 'react';
import { applicationErrors } from '#shop/application-messages.ts';
import { paths } from '#shop/paths.ts';
import { cartNotSaved } from '#shop/site-messages.ts';
import { Button } from './Button.tsx';

interface State {
  /** Set once rendering has failed. */
  message?: string | undefined;
}

const BROKEN =
  'Something went wrong on this page. Your cart and what you typed are kept in this browser.';

/**
 * Around every island: the fallback when rendering it fails. Typed text is in browser storage and survives a reload.
 */
export class ErrorBoundary extends Component<{ children?: ReactNode }, State> {
  override state: State = {};

  static getDerivedStateFromError(error: unknown): State {
    const wantsStorage =
      error instanceof Error && error.message === applicationErrors.cartOutsideBrowser;
    return { message: wantsStorage ? cartNotSaved.text : BROKEN };
  }

  override render() {
    const { message } = this.state;
    if (!message) return this.props.children;
    return (
      <div className="application-error page-message" role="alert">
        <h1 className="display-1">{applicationErrors.unexpected}</h1>
        <p className="lead measure">{message}</p>
        <p className="buttons">
          <a className="button" href={paths.home}>
            Go to the home page
          </a>
          <Button variant="text" onClick={() => location.reload()}>
            Reload the page
          </Button>
        </p>
      </div>
    );
  }
}
