import { type ReactNode, useEffect, useState } from 'react';
import { officeSignIn } from '#contracts/office/session.ts';
import { officePaths } from '#shop/office-paths.ts';
import { BusyButton } from '../BusyButton.tsx';
import { LinkRequest } from './LinkRequest.tsx';
import { Notice } from './Notice.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import styles from './sign-in.module.css';
import { useSubmit } from './use-submit.ts';

/** The page of an emailed link: opening it signs nobody in, its button does. */
export function SignInPage({ lockup }: { lockup?: ReactNode }) {
  const [token, setToken] = useState(takeToken);
  const { isBusy, error, submit } = useSubmit(
    'No answer from the server. Try again: if the link is used by now, you can ask for another.',
  );
  useEffect(() => {
    // Another link opened in this tab changes only the fragment.
    const takeAnother = () => setToken(takeToken());
    addEventListener('hashchange', takeAnother);
    return () => removeEventListener('hashchange', takeAnother);
  }, []);
  const signIn = async () => {
    const reply = await submit(officeSignIn, { token }, () => setToken(''));
    if (reply) location.replace(officePaths.today);
  };
  return (
    <SignInFrame lockup={lockup}>
      {token === '' ? (
        <LinkRequest
          title="This link has ended"
          text="A link works once, for 10 minutes, and only the newest one. We email you another."
        />
      ) : (
        <div className={styles.part}>
          <h1 className="display-1">Sign in</h1>
          <p>You stay signed in on this device for 12 hours, and up to 7 days while you use it.</p>
          {error !== undefined && <Notice>{error}</Notice>}
          <BusyButton className="button" isBusy={isBusy} onClick={() => void signIn()}>
            Sign in
          </BusyButton>
          <p className="small muted">Didn’t you ask for this link? Close this page.</p>
        </div>
      )}
    </SignInFrame>
  );
}

/** Takes the token out of the address bar at once, so that it is in no history. Empty if no link can have it. */
function takeToken(): string {
  const token = location.hash.slice(1);
  history.replaceState(null, '', location.pathname);
  return officeSignIn.request.safeParse({ token }).success ? token : '';
}
