import { expectAccessibleOnDesktop, expectAccessibleOnPhone, PHONE } from './accessible.ts';
import { OFFICE_PAGES } from './office.ts';
import { pageStates, test } from './page-states.ts';
import { expect } from './shop.ts';

test.use({ viewport: PHONE });

/** One state of each kind of page; `npm run task -- deep` tries all. */
const EVERY_DAY = [
  '/',
  '/products/ghost-barrel-tee',
  '/shipping-returns',
  '/contact',
  'home, the menu open',
  'size guide, hoodies in centimeters',
  'FAQ, an answer open',
  'cart, empty',
  'checkout',
  'payment, one line no longer sold',
  'confirmation',
  'track order, found',
  'platform, two accounts of this session',
  'storefront',
  '/admin',
  '/admin/orders',
  '/admin/returns',
  '/admin/reports',
  '/admin/work',
];
const names = pageStates.map(({ name }) => name);
const unknown = EVERY_DAY.filter((name) => !names.includes(name));
if (unknown.length > 0) throw new Error(`There is no state ${unknown.join()}.`);

for (const state of pageStates) {
  const tag = EVERY_DAY.includes(state.name) ? [] : '@deep';
  test(`accessible at the sizes of a phone: ${state.name}`, { tag }, async ({ page, reach }) => {
    await reach(state);
    await expectAccessibleOnPhone(page);
  });
}

for (const path of ['/', '/size-guide', '/cart', '/platform']) {
  test(`accessible on a desktop: ${path}`, { tag: '@deep' }, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectAccessibleOnDesktop(page);
  });
}

for (const [path, text] of OFFICE_PAGES) {
  test(`accessible on a desktop: ${path}`, { tag: '@deep' }, async ({ page, office }) => {
    await office.signIn();
    await page.goto(path);
    await expect(page.getByText(text).last()).toBeVisible();
    await expectAccessibleOnDesktop(page);
  });
}
