import { expectAccessibleOnDesktop, expectAccessibleOnPhone, PHONE } from './accessible.ts';
import { pageStates, test } from './page-states.ts';

/** The states of one page share its layout: here the first is seen on a desktop too, by `npm run test:deep` every one. */
const pageOf = (name: string) => name.split(',')[0];
const isFirstOfPage = (name: string) =>
  pageStates.find((state) => pageOf(state.name) === pageOf(name))?.name === name;

test.use({ viewport: PHONE });

for (const state of pageStates) {
  test(`accessible at every size: ${state.name}`, async ({ page, reach }) => {
    await reach(state);
    await expectAccessibleOnPhone(page);
    if (!state.onPhonesOnly && isFirstOfPage(state.name)) await expectAccessibleOnDesktop(page);
  });
}
