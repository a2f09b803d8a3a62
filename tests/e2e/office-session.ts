import type { Page } from '@playwright/test';
import { newSecret } from '#adapters/secrets.ts';
import { localSettings } from '#scripts/local-settings.ts';
import { queryDatabase } from './storefront.ts';

/** Signs the owner in on this page's browser, as a link by email would. */
export async function signInOwner(page: Page, baseURL: string | undefined): Promise<void> {
  const { secret, secretHash } = newSecret();
  await queryDatabase(page, 'insert into office_sessions (token_hash, email) values ($1, $2)', [
    secretHash,
    localSettings.ADMIN_EMAILS,
  ]);
  await page.context().addCookies([{ name: 'gb-office', value: secret, url: baseURL ?? '' }]);
}
