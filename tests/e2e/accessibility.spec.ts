import { expectAccessibleOnDesktop, expectAccessibleOnPhone, PHONE } from './accessible.ts';
import { isDeep } from '../support/deep.ts';
import { OFFICE_PAGES } from './office.ts';
import type { PageState } from './page-state.ts';
import { pageStates, test } from './page-states.ts';
import { expect } from './shop.ts';

test.use({ viewport: PHONE });

const pageOf = ({ name }: PageState) => name.split(',')[0];
const pages = pageStates.map(pageOf);

// One state of each page; every state: `npm run test:deep`.
for (const state of pageStates.filter(
  (state, index) => isDeep || pages.indexOf(pageOf(state)) === index,
)) {
  test(`accessible at the sizes of a phone: ${state.name}`, async ({ page, reach }) => {
    await reach(state);
    await expectAccessibleOnPhone(page);
  });
}

// Every state on a desktop: `npm run test:deep`.
for (const path of ['/', '/size-guide', '/cart', '/platform']) {
  test(`accessible on a desktop: ${path}`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectAccessibleOnDesktop(page);
  });
}

for (const [path, text] of OFFICE_PAGES) {
  test(`accessible on a desktop: ${path}`, async ({ page, office }) => {
    await office.signIn();
    await page.goto(path);
    await expect(page.getByText(text).last()).toBeVisible();
    await expectAccessibleOnDesktop(page);
  });
}
