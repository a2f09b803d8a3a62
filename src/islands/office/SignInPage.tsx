import { type ReactNode, useEffect, useState } from 'react';
import { officeSignIn } from '#contracts/office/session.ts';
import { officePaths } from '#shop/office-paths.ts';
import { createActions } from '#stores/site/actions.ts';
import { Button } from '../Button.tsx';
import { LinkRequest, SignInRequest } from './LinkRequest.tsx';
import { Notice } from '#islands/Notice.tsx';
import { SignInFrame } from './SignInFrame.tsx';
import styles from './sign-in.module.css';
import { callOffice } from '#stores/office/api.ts';
import { useAction } from '#islands/use-action.ts';

/** The page of an emailed link: opening it signs nobody in, its button does. */
export function SignInPage({ lockup }: { lockup?: ReactNode }) {
  const [token, setToken] = useState(takeToken);
  const [actions] = useState(() => createActions(callOffice));
  const action = actions.action(officeSignIn, {
    noAnswer:
      'No answer from the server. Try again: if the link is used by now, you can ask for another.',
  });
  const { isBusy, problem } = useAction(action);
  useEffect(() => {
    // Another link opened in this tab changes only the fragment.
    const takeAnother = () => {
      actions.dismissProblem();
      setToken(takeToken());
    };
    addEventListener('hashchange', takeAnother);
    return () => removeEventListener('hashchange', takeAnother);
  }, [actions]);
  const signIn = (token: string) =>
    void action.run({ token }, () => location.replace(officePaths.today));
  return (
    <SignInFrame lockup={lockup}>
      {token === undefined ? (
        <SignInRequest />
      ) : token === '' || problem?.isRefused ? (
        <LinkRequest
          title="This link has ended"
          text="A link works once, for 10 minutes, and only the newest one. We email you another."
        />
      ) : (
        <div className={styles.part}>
          <h1 className="display-1">Sign in</h1>
          <p>You stay signed in on this device for 12 hours, and up to 7 days while you use it.</p>
          {problem && <Notice>{problem.text}</Notice>}
          <Button isBusy={isBusy} onClick={() => signIn(token)}>
            Sign in
          </Button>
          <p className="small muted">Didn’t you ask for this link? Close this page.</p>
        </div>
      )}
    </SignInFrame>
  );
}

/**
 * Takes the token out of the address bar at once, so that it is in no history. Undefined if no link was opened, empty
 * if no link can have it.
 */
function takeToken(): string | undefined {
  const token = location.hash.slice(1);
  if (token === '') return undefined;
  history.replaceState(null, '', location.pathname);
  return officeSignIn.request.safeParse({ token }).success ? token : '';
}
