import { useStore } from '@nanostores/react';
import { type ReactNode, useEffect } from 'react';
import { $signIn, signIn, takeToken } from '#stores/admin/sign-in.ts';
import { BusyButton } from '../BusyButton.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { Notice } from './Notice.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import styles from './sign-in.module.css';

/** The page of an emailed link: opening it signs nobody in, its button does. */
export function SignInPage({ lockup }: { lockup?: ReactNode }) {
  const state = useStore($signIn);
  useEffect(() => {
    takeToken();
    // Another link opened in this tab changes only the fragment.
    addEventListener('hashchange', takeToken);
    return () => removeEventListener('hashchange', takeToken);
  }, []);
  return (
    <SignInFrame lockup={lockup}>
      {state === 'ended' ? (
        <LinkRequest
          title="This link has ended"
          text="A link works once, for 10 minutes, and only the newest one. We email you another."
        />
      ) : (
        <div className={styles.part}>
          <h1 className="display-1">Sign in</h1>
          <p>You stay signed in on this device for 12 hours, and up to 7 days while you use it.</p>
          {typeof state === 'object' && <Notice>{state.problem}</Notice>}
          <BusyButton className="button" isBusy={state === 'busy'} onClick={() => void signIn()}>
            Sign in
          </BusyButton>
          <p className="small muted">Didn’t you ask for this link? Close this page.</p>
        </div>
      )}
    </SignInFrame>
  );
}
