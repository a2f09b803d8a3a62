import type { Config } from '@netlify/functions';
import { scheduledHandler } from '#http/scheduled-handler.ts';
import { reconcilePayments } from '#jobs/reconcile-payments.ts';

export default scheduledHandler('reconcile-payments', reconcilePayments);

export const config: Config = { schedule: '*/15 * * * *' };
