import type { Config } from '@netlify/functions';
import { adminSendLink } from '#contracts/admin-session.ts';
import { createSignInHandler } from '#http/admin-handler.ts';
import { sendLink } from '#usecases/admin/session.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createSignInHandler(adminSendLink, sendLink, { after: sendOutbox });

export const config: Config = { path: '/api/admin-send-link' };
