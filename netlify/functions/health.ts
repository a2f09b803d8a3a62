import type { Config } from '@netlify/functions';
import { healthHandler } from '#http/health-handler.ts';
import { checkHealth } from '#usecases/check-health.ts';

export default healthHandler('health', checkHealth);

export const config: Config = { path: '/api/health' };
