import type { Config } from '@netlify/functions';
import { adminResendEmail } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { onOrder, resendEmail } from '#usecases/admin/orders.ts';
import { sendOutbox } from '#usecases/send-outbox.ts';

export default createAdminHandler(adminResendEmail, onOrder(resendEmail), { after: sendOutbox });

export const config: Config = { path: '/api/admin-resend-email' };
