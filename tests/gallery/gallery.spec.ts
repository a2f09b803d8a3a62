import { mkdir, writeFile } from 'node:fs/promises';
import { pageStates } from '../e2e/page-states.ts';
import { test } from '../e2e/shop.ts';
import { galleryPage } from './gallery-page.ts';

/** Where the gallery is put: beside the local data, never in what is shipped. */
const FOLDER = '.data/gallery';

const SCREENS = [
  { screen: 'phone', viewport: { width: 390, height: 844 } },
  { screen: 'tablet', viewport: { width: 768, height: 1024 } },
  { screen: 'desk', viewport: { width: 1440, height: 900 } },
];

const pictures = pageStates.flatMap(({ name: state, reach, onPhonesOnly }, place) =>
  SCREENS.filter(({ viewport }) => !onPhonesOnly || viewport.width < 1024).map(
    ({ screen, viewport }) => ({ state, reach, screen, viewport, file: `${place}-${screen}.png` }),
  ),
);

test.beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/index.html`, galleryPage(pictures));
});

for (const { state, reach, screen, viewport, file } of pictures) {
  test(`${state}, on a ${screen}`, async ({
    page,
    cart,
    checkout,
    payment,
    readyToPay,
    readyToChoose,
    seller,
    storefront,
  }) => {
    await page.setViewportSize(viewport);
    await reach({
      page,
      cart,
      checkout,
      payment,
      readyToPay,
      readyToChoose,
      seller,
      storefront,
    });
    await page.screenshot({ path: `${FOLDER}/${file}` });
  });
}
