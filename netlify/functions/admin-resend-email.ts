import type { Config } from '@netlify/functions';
import { adminResendEmail } from '#contracts/orders/office-actions.ts';
import { createAdminHandler } from '#http/office-handler.ts';
import { onOrder, resendEmail } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createAdminHandler(adminResendEmail, onOrder(resendEmail), { after: sendOutbox });

export const config: Config = { path: '/api/admin-resend-email' };
