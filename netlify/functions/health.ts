import type { Config } from '@netlify/functions';
import { statusDoor } from '#http/status-door.ts';
import { checkHealth } from '#usecases/check-health.ts';

export default statusDoor('health', checkHealth);

export const config: Config = { path: '/api/health' };
