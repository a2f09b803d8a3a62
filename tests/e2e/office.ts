import { expect, type Page, test } from '@playwright/test';
import { adminPaths } from '#shop/admin-paths.ts';
import { signInOwner } from './office-session.ts';
import type { Mailbox } from './shop.ts';

/** Who signs in by hand in a test. */
export const OWNER = 'owner@ghostbarrel.example';

/** The owner's office, as a person who is signed in sees it. */
export class Office {
  readonly page: Page;
  readonly mailbox: Mailbox;

  constructor(page: Page, mailbox: Mailbox) {
    this.page = page;
    this.mailbox = mailbox;
  }

  async signIn(): Promise<void> {
    await signInOwner(this.page, test.info().project.use.baseURL);
  }

  /** The link that is emailed to this address once it was asked for. */
  async link(email: string, ask: () => Promise<void>): Promise<string> {
    const known = (await this.links(email)).length;
    await ask();
    await expect.poll(async () => (await this.links(email)).length).toBeGreaterThan(known);
    return (await this.links(email)).at(-1) ?? '';
  }

  private async links(email: string): Promise<string[]> {
    const emails = await this.mailbox.of(email);
    return emails.flatMap(({ text }) => text.match(/http[^\s#]{1,60}#\S+/) ?? []);
  }
}

/** The pages of the office, each with a text that it shows once it is loaded. */
export const OFFICE_PAGES = [
  [adminPaths.today, 'Waiting for you'],
  [adminPaths.orders, 'Delivered'],
  [adminPaths.returns, 'Label sent'],
  [adminPaths.stock, 'Import or export CSV'],
  [adminPaths.promoCodes, 'Create code'],
  [adminPaths.subscribers, 'Subscribers'],
  [adminPaths.sellers, 'Sellers'],
  [adminPaths.work, 'Pending work'],
] as const;
