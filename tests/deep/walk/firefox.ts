import { expect } from '@playwright/test';
import puppeteer from 'puppeteer-core';
import { ENGINES } from '#scripts/launcher/browser.ts';
import type { Browser, Settings } from './browser.ts';

/** Firefox without a window, over WebDriver BiDi. */
export async function openFirefox({ size, reducedMotion }: Settings): Promise<Browser> {
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: ENGINES.Firefox['firefox-esr'],
    defaultViewport: null,
    extraPrefsFirefox: {
      // As on a phone, scrollbars take no width.
      'ui.useOverlayScrollbars': 1,
      'ui.prefersReducedMotion': reducedMotion === 'reduce' ? 1 : 0,
    },
  });
  const [page = await browser.newPage()] = await browser.pages();
  await page.setViewport(size).catch((error: unknown) => {
    // Firefox 140 ESR, which Debian has, sets the size and doesn't know the orientation that puppeteer sets beside it.
    if (!String(error).includes('setScreenOrientationOverride')) throw error;
  });
  // Not waitForFunction: after it, a frame of another origin, even without a script, is a page error in Firefox 140.
  await expect.poll(() => page.evaluate('innerWidth')).toBe(size.width);
  const errors: string[] = [];
  page.on('pageerror', (error) => errors.push(`${page.url()}: ${String(error)}`));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${page.url()}: ${message.text()}`);
  });
  const frameOf = async (title: string) => {
    const frame = await (await page.$(`iframe[title="${title}"]`))?.contentFrame();
    if (!frame) throw new Error(`There is no frame "${title}".`);
    return frame;
  };
  return {
    errors,
    open: async (address) => {
      await page.goto(address);
    },
    evaluate: async (expression, frame) =>
      (frame === undefined ? page : await frameOf(frame)).evaluate(expression),
    press: ({ x, y }) => page.mouse.click(x, y),
    type: (text) => page.keyboard.type(text),
    picture: async () => Buffer.from(await page.screenshot()),
    close: () => browser.close(),
  };
}
