import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { UserError } from '#sandbox/platform/user-error.ts';
import { installFromDebian, run } from './program.ts';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The same Chromium without its windows: the tests need half the CPU time with it. */
const HEADLESS_SHELL = '/usr/bin/chromium-headless-shell';

/** A whole browser: Playwright's own if installed, else the system's. */
export function browserPath(): string | undefined {
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path));
}

/** The browser for most tests: Debian's headless shell if installed, else the whole browser. */
export function testBrowserPath(): string | undefined {
  return existsSync(HEADLESS_SHELL) ? HEADLESS_SHELL : browserPath();
}

/** Installs the browsers that are missing: from Debian as root, else Playwright's own. */
export async function ensureBrowser(): Promise<void> {
  // Each on its own: a distribution may have only one of them.
  if (!browserPath()) await installFromDebian('chromium');
  if (!existsSync(HEADLESS_SHELL)) await installFromDebian('chromium-headless-shell');
  if (!browserPath()) {
    console.log("Installing Playwright's Chromium, this once.");
    await run('playwright', ['install', 'chromium']);
  }
  if (!browserPath()) {
    throw new UserError(
      'The browser tests need Chromium or Chrome, and none could be installed: install one, then try again.',
    );
  }
}
