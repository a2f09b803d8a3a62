import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';

const SYSTEM = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** The browser that the tests drive: Playwright's own when it is there, else the machine's. */
export function browserPath() {
  return [chromium.executablePath(), ...SYSTEM].find((path) => existsSync(path));
}
