import type { Config } from '@netlify/functions';
import { officeSignOut } from '#contracts/office/session.ts';
import { createSessionHandler } from '#http/office-handler.ts';
import { signOut } from '#usecases/office/session.ts';

export default createSessionHandler(officeSignOut, signOut);

export const config: Config = { path: '/api/admin-sign-out' };
