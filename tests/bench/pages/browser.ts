import puppeteer, { type Browser } from 'puppeteer-core';
import { browserPath } from '#scripts/launcher/browser.ts';

/**
 * A whole Chromium with the screen of a phone. Puppeteer controls it because Playwright turns off prerendering and the
 * back/forward cache.
 */
export function openBrowser(): Promise<Browser> {
  return puppeteer.launch({
    executablePath: browserPath() ?? 'chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic'],
    defaultViewport: { width: 390, height: 844, deviceScaleFactor: 2 },
  });
}
