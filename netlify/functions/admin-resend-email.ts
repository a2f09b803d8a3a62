import type { Config } from '@netlify/functions';
import { adminResendEmail } from '#contracts/admin-order-actions.ts';
import { createAdminHandler } from '#http/admin-handler.ts';
import { resendEmail } from '#usecases/admin/office-orders.ts';

export default createAdminHandler(adminResendEmail, resendEmail);

export const config: Config = { path: '/api/admin-resend-email' };
