import { mkdir, writeFile } from 'node:fs/promises';
import { pageStates, test } from '../e2e/page-states.ts';
import { galleryPage } from './gallery-page.ts';

/** Where the gallery is written: beside the local data, never in the build. */
const FOLDER = '.data/gallery';

const SCREENS = [
  { screen: 'phone', viewport: { width: 390, height: 844 } },
  { screen: 'tablet', viewport: { width: 768, height: 1024 } },
  { screen: 'desktop', viewport: { width: 1440, height: 900 } },
];

const pictures = pageStates.flatMap((state, place) =>
  SCREENS.filter(({ viewport }) => !state.onPhonesOnly || viewport.width < 1024).map(
    ({ screen, viewport }) => ({ state, screen, viewport, file: `${place}-${screen}.png` }),
  ),
);

test.beforeAll(async () => {
  await mkdir(FOLDER, { recursive: true });
  await writeFile(`${FOLDER}/index.html`, galleryPage(pictures));
});

for (const { state, screen, viewport, file } of pictures) {
  test(`${state.name}, on a ${screen}`, async ({ page, reach }) => {
    await page.setViewportSize(viewport);
    await reach(state);
    await page.screenshot({ path: `${FOLDER}/${file}` });
  });
}
