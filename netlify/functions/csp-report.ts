import type { Config } from '@netlify/functions';
import { reportDoor } from '#http/report-door.ts';

export default reportDoor('csp-report');

export const config: Config = {
  path: '/api/csp-report',
  rateLimit: { windowLimit: 60, windowSize: 60, aggregateBy: ['ip', 'domain'] },
};
