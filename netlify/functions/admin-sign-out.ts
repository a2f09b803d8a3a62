import type { Config } from '@netlify/functions';
import { adminSignOut } from '#contracts/admin-session.ts';
import { createSessionHandler } from '#http/admin-handler.ts';
import { signOut } from '#usecases/admin/session.ts';

export default createSessionHandler(adminSignOut, signOut);

export const config: Config = { path: '/api/admin-sign-out' };
