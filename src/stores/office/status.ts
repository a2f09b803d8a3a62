import { officeSignOut, officeStatus } from '#contracts/office/session.ts';
import { officePaths } from '#shop/office-paths.ts';
import { callApi } from '#stores/site/call-api.ts';
import { showFailure } from '#stores/site/toasts.ts';
import { forgetDrafts } from '#stores/site/drafts.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from './api.ts';

export const status = createResource(office, officeStatus, () => ({}));

/** Signs out on this device or, with `everywhere`, on all of them, and opens the page to sign in. */
export async function signOut(everywhere: boolean): Promise<void> {
  const reply = await callApi(officeSignOut, { everywhere });
  if (reply.ok || reply.code === 'signed_out') {
    forgetDrafts();
    location.assign(officePaths.today);
  } else showFailure({ title: 'Not signed out', text: reply.error || 'Please try again.' });
}
