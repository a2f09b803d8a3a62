import { atom } from 'nanostores';
import { officeStatus } from '#contracts/office/session.ts';
import { callApi } from '#stores/site/call-api.ts';

/** Whether a call was refused because nobody is signed in; the page then offers to sign in. */
export const $isSignedOut = atom(false);

/** The address typed to sign in, and when a link was asked for; 0 if none was. */
export const $link = atom({ email: '', sentAt: 0 });

let waiting: ((isSignedIn: boolean) => void)[] = [];

/** Offers to sign in; resolves to whether that was done. */
export function waitForSignIn(): Promise<boolean> {
  $isSignedOut.set(true);
  return new Promise((resolve) => waiting.push(resolve));
}

/** Looks whether someone has signed in, here or in another tab; the calls that wait are then repeated. */
export async function checkSession(): Promise<void> {
  if ((await callApi(officeStatus, {})).ok) endWaiting(true);
}

/** The calls that wait fail. */
export const stopWaiting = () => endWaiting(false);

function endWaiting(isSignedIn: boolean): void {
  const resolvers = waiting;
  waiting = [];
  $isSignedOut.set(false);
  if (isSignedIn) $link.set({ ...$link.get(), sentAt: 0 });
  for (const resolve of resolvers) resolve(isSignedIn);
}

const checkWhenVisible = () => {
  if (document.visibilityState === 'visible') void checkSession();
};
$isSignedOut.listen((isSignedOut) => {
  if (isSignedOut) document.addEventListener('visibilitychange', checkWhenVisible);
  else document.removeEventListener('visibilitychange', checkWhenVisible);
});
