import type { Page } from '@playwright/test';
import { expect, type ShopFixtures } from './shop.ts';

type Visitor = Pick<
  ShopFixtures,
  'cart' | 'checkout' | 'office' | 'payment' | 'placeOrder' | 'readyToPay' | 'readyToChoose'
> & { page: Page };

/** A state of a page. The accessibility tests and the gallery visit every one. */
export interface PageState {
  name: string;
  reach: (visitor: Visitor) => Promise<void>;
  /** Only small screens have the menu. */
  onPhonesOnly?: true;
}

/** A state that a page has as soon as it is opened. */
export const opened = (name: string, path: string, text: string): PageState => ({
  name,
  reach: async ({ page }) => {
    await page.goto(path);
    await expect(page.getByText(text).first()).toBeVisible();
  },
});
