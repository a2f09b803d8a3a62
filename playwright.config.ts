import { defineConfig, devices } from '@playwright/test';
import { writeCatalog } from './scripts/content/catalog.ts';
import { testBrowserPath } from './scripts/launcher/browser.ts';
import { CHARGING_CONTENT, FIXTURE_CONTENT } from './src/content-folder.ts';

// The built site that the launcher has made for these tests is of the same content.
if (process.env.CONTENT_DIR !== CHARGING_CONTENT) process.env.CONTENT_DIR = FIXTURE_CONTENT;
writeCatalog();

const port = Number(process.env.E2E_PORT || 4331);
const url = `http://localhost:${port}`;

/** The tag of tests that `npm run task -- deep` runs alone. */
const DEEP = /@deep/;

export default defineConfig({
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Long timeouts for busy machines; most expectations are met at once.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  // The pages of a shop that charges are another build: `npm run task -- charging`.
  projects:
    process.env.CONTENT_DIR === CHARGING_CONTENT
      ? [{ name: 'charging', testDir: 'tests/charging' }]
      : [
          { name: 'e2e', testDir: 'tests/e2e', grepInvert: DEEP },
          { name: 'attack', testDir: 'tests/attack' },
          // Walks in Firefox and WebKit, and a second accessibility engine, on every state: `npm run task -- deep`.
          ...(process.env.TEST_DEEP
            ? [
                { name: 'deep', testDir: 'tests/deep' },
                { name: 'e2e-deep', testDir: 'tests/e2e', grep: DEEP },
              ]
            : []),
          // Screenshots of every state: `npm run task -- gallery`.
          ...(process.env.GALLERY ? [{ name: 'gallery', testDir: 'tests/gallery' }] : []),
        ],
  webServer: {
    command: `"${process.execPath}" sandbox/platform/main.ts`,
    url,
    env: { PORT: String(port), DATA_DIR: 'memory', SANDBOX_CONTROLS: '1' },
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
    contextOptions: { reducedMotion: 'reduce' },
    launchOptions: {
      executablePath: testBrowserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Letters as wide as on phones and desktops: the headless shell rounds each to whole pixels.
        '--font-render-hinting=none',
      ],
    },
  },
});
