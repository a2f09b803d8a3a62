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

/** The browser for the tests: Playwright's own if installed, else the system's. */
export function browserPath(): string | undefined {
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path));
}

/** Installs a browser if there is none: from Debian as root, else Playwright's own. */
export async function ensureBrowser(): Promise<void> {
  if (browserPath()) return;
  await installFromDebian('chromium');
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
