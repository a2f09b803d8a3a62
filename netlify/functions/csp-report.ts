import type { Config } from '@netlify/functions';
import { cspReportHandler } from '#http/csp-report-handler.ts';

export default cspReportHandler('csp-report');

export const config: Config = { path: '/api/csp-report' };
