import type { Config } from '@netlify/functions';
import { scheduledDoor } from '#http/scheduled-door.ts';
import { reconcilePayments } from '#usecases/reconcile-payments.ts';

export default scheduledDoor('reconcile-payments', reconcilePayments);

export const config: Config = { schedule: '*/5 * * * *' };
