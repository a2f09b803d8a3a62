import { atom, map } from 'nanostores';
import { adminSendLink, adminSignIn } from '#contracts/admin-session.ts';
import { adminPaths } from '#shop/admin-paths.ts';
import { emailError } from '#shop/site-messages.ts';
import { callApi } from '#stores/site/api.ts';

/** After this time another link can be asked for. */
const RESEND_AFTER_S = 60;

/** Asking for a link by email. */
export const $linkRequest = map({
  email: '',
  /** Of the field. */
  error: '',
  /** Why nothing was sent. */
  problem: '',
  isBusy: false,
  isSent: false,
  /** Until another can be asked for. */
  secondsLeft: 0,
});

export function editEmail(email: string): void {
  $linkRequest.set({ ...$linkRequest.get(), email, error: '', problem: '' });
}

export const askForAddress = () => $linkRequest.setKey('isSent', false);

/** Asks for the email; returns the id of the field if its address is wrong. */
export function requestLink(): string | undefined {
  const { email, isBusy } = $linkRequest.get();
  const error = emailError(email) ?? '';
  $linkRequest.setKey('error', error);
  if (error) return 'sign-in-email';
  if (!isBusy) void sendLink(email.trim());
  return undefined;
}

async function sendLink(email: string): Promise<void> {
  $linkRequest.set({ ...$linkRequest.get(), isBusy: true, problem: '' });
  const reply = await callApi(adminSendLink, { email });
  const problem = reply.ok ? '' : reply.error || 'No answer from the server. Please try again.';
  $linkRequest.set({
    ...$linkRequest.get(),
    email,
    problem,
    isBusy: false,
    ...(reply.ok && { isSent: true }),
  });
  if (reply.ok) countDown(RESEND_AFTER_S);
}

let timer: ReturnType<typeof setTimeout> | undefined;
function countDown(secondsLeft: number): void {
  clearTimeout(timer);
  $linkRequest.setKey('secondsLeft', secondsLeft);
  if (secondsLeft > 0) timer = setTimeout(() => countDown(secondsLeft - 1), 1_000);
}

/** The page of an emailed link. `ended`: the link was used, is too old, or is none. */
export const $signIn = atom<'ready' | 'busy' | 'ended' | { problem: string }>('ready');

let token = '';

/** Takes the token out of the address bar at once, so that it is in no history. */
export function takeToken(): void {
  if (location.hash) {
    token = location.hash.slice(1);
    history.replaceState(null, '', location.pathname);
  }
  $signIn.set(token ? 'ready' : 'ended');
}

/** Signs in with the link's token and opens the office. */
export async function signIn(): Promise<void> {
  if ($signIn.get() === 'busy') return;
  $signIn.set('busy');
  const reply = await callApi(adminSignIn, { token });
  if (reply.ok) location.replace(adminPaths.today);
  else if (reply.status === 0 || reply.status === 429 || reply.status >= 500) {
    $signIn.set({ problem: reply.error || 'No answer from the server. Please try again.' });
  } else $signIn.set('ended');
}
