import type { Config } from '@netlify/functions';
import { adminSignIn } from '#contracts/admin-session.ts';
import { createSignInHandler } from '#http/admin-handler.ts';
import { signIn } from '#usecases/admin/session.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createSignInHandler(adminSignIn, signIn, { after: sendOutbox });

export const config: Config = { path: '/api/admin-sign-in' };
