import type { Config } from '@netlify/functions';
import { officeSendLink } from '#contracts/office/session.ts';
import { createSignInHandler } from '#http/office-handler.ts';
import { sendLink } from '#usecases/office/session.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createSignInHandler(officeSendLink, sendLink, { after: sendOutbox });

export const config: Config = { path: '/api/admin-send-link' };
