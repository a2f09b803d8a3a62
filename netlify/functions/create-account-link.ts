import type { Config } from '@netlify/functions';
import { createAccountLink } from '#contracts/connect/create-account-link.ts';
import { createHandler } from '#http/handler.ts';
import { onboardingLink } from '#usecases/connect/accounts.ts';

export default createHandler(createAccountLink, onboardingLink);

export const config: Config = { path: '/api/create-account-link' };
