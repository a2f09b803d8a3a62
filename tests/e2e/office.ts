import { type Page, test } from '@playwright/test';
import { officePaths } from '#shop/office-paths.ts';
import { signInOwner } from './office-session.ts';

/** Who signs in by hand in a test. */
export const OWNER = 'owner@ghostbarrel.example';

/** The owner's office, as a person who is signed in sees it. */
export class Office {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  async signIn(): Promise<void> {
    await signInOwner(this.page, test.info().project.use.baseURL);
  }
}

/** The pages of the office, each with a text that it shows once it is loaded. */
export const OFFICE_PAGES = [
  [officePaths.today, /Waiting for you|No orders yet/],
  [officePaths.orders, 'Delivered'],
  [officePaths.returns, 'Label sent'],
  [officePaths.stock, 'Import or export CSV'],
  [officePaths.promoCodes, 'Create code'],
  [officePaths.reports, /Nothing was sold|To hand over/],
  [officePaths.customers, 'Find'],
  [officePaths.subscribers, 'Subscribers'],
  [officePaths.sellers, 'Sellers'],
  [officePaths.work, 'Pending work'],
] as const;
