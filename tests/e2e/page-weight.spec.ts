import { browserPath } from '../../scripts/launcher/browser.ts';
import { expect, test } from './shop.ts';

/** The budgets of a first visit to the home page on a phone (docs/decisions/page-weight.md). */
const FIRST_SCREEN = { requests: 8, bytes: 80 * 1024 };
const WITHOUT_SCROLLING = { requests: 14, bytes: 130 * 1024 };
/** HTML, the styles of the first screen, and headers: the first round trip, ten packets. */
const DOCUMENT = { bytes: 14_600 };

test.use({
  viewport: { width: 390, height: 844 },
  deviceScaleFactor: 2,
  // The headless shell loads lazy pictures that are much further away.
  launchOptions: { executablePath: browserPath(), args: ['--no-sandbox', '--disable-gpu'] },
});

interface Load {
  url: string;
  type: string;
  bytes: number;
}

test('the home page is light on a phone', async ({ page }) => {
  const devtools = await page.context().newCDPSession(page);
  const loads = new Map<string, Load>();
  devtools.on('Network.requestWillBeSent', ({ requestId, request, type = 'Other' }) => {
    if (!request.url.startsWith('data:')) {
      loads.set(requestId, { url: request.url, type, bytes: 0 });
    }
  });
  devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const load = loads.get(requestId);
    if (load) load.bytes = encodedDataLength;
  });
  await devtools.send('Network.enable');
  await page.goto('/');
  // Waits for two checks without a new request: pictures near the first screen load after its layout.
  let known = -1;
  await expect
    .poll(() => {
      const settled = known === loads.size && [...loads.values()].every(({ bytes }) => bytes > 0);
      known = loads.size;
      return settled;
    })
    .toBe(true);
  const all = [...loads.values()];
  const below = await page.evaluate(() =>
    [...document.querySelectorAll('img')]
      .filter((picture) => picture.getBoundingClientRect().top >= innerHeight)
      .map((picture) => picture.currentSrc),
  );
  const first = all.filter(
    ({ url, type }) =>
      ['Document', 'Font', 'Script', 'Image'].includes(type) &&
      !below.includes(url) &&
      !url.endsWith('.svg'),
  );
  const sum = (some: Load[]) => some.reduce((total, { bytes }) => total + bytes, 0);
  const listed = all.map(({ url, bytes }) => `${bytes} ${url}`).join('\n');
  expect(first.length, listed).toBeLessThanOrEqual(FIRST_SCREEN.requests);
  expect(sum(first), listed).toBeLessThanOrEqual(FIRST_SCREEN.bytes);
  expect(all.length, listed).toBeLessThanOrEqual(WITHOUT_SCROLLING.requests);
  expect(sum(all), listed).toBeLessThanOrEqual(WITHOUT_SCROLLING.bytes);
  expect(sum(all.filter(({ type }) => type === 'Document'))).toBeLessThanOrEqual(DOCUMENT.bytes);
});
