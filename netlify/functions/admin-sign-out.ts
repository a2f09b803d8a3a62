import type { Config } from '@netlify/functions';
import { adminSignOut } from '#contracts/office/session.ts';
import { createSessionHandler } from '#http/office-handler.ts';
import { signOut } from '#usecases/office/session.ts';

export default createSessionHandler(adminSignOut, signOut);

export const config: Config = { path: '/api/admin-sign-out' };
