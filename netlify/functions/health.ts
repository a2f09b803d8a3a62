import type { Config } from '@netlify/functions';
import { statusDoor } from '#http/status-door.ts';
import { checkHealth } from '#usecases/check-health.ts';

export default statusDoor('health', checkHealth);

export const config: Config = {
  path: '/api/health',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
