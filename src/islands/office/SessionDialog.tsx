import { useStore } from '@nanostores/react';
import { $isSignedOut, checkSession, stopWaiting } from '#stores/office/session.ts';
import { Button } from '#islands/Button.tsx';
import { Dialog } from '../Dialog.tsx';
import { LinkRequest } from './LinkRequest.tsx';

/** Offers to sign in when a call was refused; what is typed on the page stays. */
export function SessionDialog() {
  if (!useStore($isSignedOut)) return null;
  return (
    <Dialog title="You are signed out" onClose={stopWaiting} narrow>
      <LinkRequest text="We email you a link. Open it in this browser, then come back: what you typed is still here." />
      <Button variant="text" onClick={() => void checkSession()}>
        I am signed in again
      </Button>
    </Dialog>
  );
}
