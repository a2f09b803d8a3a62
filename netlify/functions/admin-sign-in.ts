import type { Config } from '@netlify/functions';
import { officeSignIn } from '#contracts/office/session.ts';
import { createSignInHandler } from '#http/office-handler.ts';
import { signIn } from '#usecases/office/session.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createSignInHandler(officeSignIn, signIn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-sign-in' };
