import { existsSync } from 'node:fs';
import { chromium } from '@playwright/test';
import { UserError } from '#sandbox/platform/user-error.ts';
import { installFromDebian, runProgram } from './program.ts';

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
    await runProgram('playwright', ['install', 'chromium']);
  }
  if (!browserPath()) {
    throw new UserError(
      'The browser tests need Chromium or Chrome, and none could be installed: install one, then try again.',
    );
  }
}

/** The engines that `npm run task -- deep` walks the shop in beside Chromium: the programs of Debian's packages. */
export const ENGINES = {
  Firefox: { 'firefox-esr': '/usr/bin/firefox-esr' },
  WebKit: { 'webkit2gtk-driver': '/usr/bin/WebKitWebDriver', xvfb: '/usr/bin/Xvfb' },
} as const;

export type Engine = keyof typeof ENGINES;

/** The Debian packages that an engine lacks. */
export function missingPackages(engine: Engine): string[] {
  const programs = Object.entries(ENGINES[engine]);
  return programs.filter(([, program]) => !existsSync(program)).map(([name]) => name);
}

/** Installs what the engines lack, from Debian as root. */
export async function ensureEngines(): Promise<void> {
  for (const engine of Object.keys(ENGINES) as Engine[]) {
    for (const name of missingPackages(engine)) await installFromDebian(name);
  }
}

/** Says which engines were left out, and what they need. */
export function reportMissingEngines(): void {
  for (const engine of Object.keys(ENGINES) as Engine[]) {
    const missing = missingPackages(engine);
    if (missing.length === 0) continue;
    console.log(
      `Not walked in ${engine}: needs Debian's ${missing.join(' and ')} (apt-get install).`,
    );
  }
}
