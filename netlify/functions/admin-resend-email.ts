import type { Config } from '@netlify/functions';
import { officeResendEmail } from '#contracts/orders/office-actions.ts';
import { createOfficeHandler } from '#http/office-handler.ts';
import { onOrder, resendEmail } from '#usecases/orders/order-actions.ts';
import { sendOutbox } from '#usecases/emails/send-outbox.ts';

export default createOfficeHandler(officeResendEmail, onOrder(resendEmail), { after: sendOutbox });

export const config: Config = { path: '/api/admin-resend-email' };
