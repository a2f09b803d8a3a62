import { defineConfig, devices } from '@playwright/test';
import { browserPath } from './scripts/launcher/browser.ts';

const ports = { e2e: 4331, faults: 4341 };
const address = (port: number) => `http://localhost:${port}`;

/** Every suite has a shop of its own: the faults of one would be felt in the other. */
const shop = (port: number) => ({
  command: `"${process.execPath}" sandbox/platform/main.ts`,
  url: address(port),
  env: { PORT: String(port), DATA_DIR: 'memory', SANDBOX_CONTROLS: '1' },
  gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 } as const,
});

export default defineConfig({
  testMatch: '**/*.spec.ts',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  // Patience for busy machines: what is expected mostly comes at once.
  timeout: 60_000,
  expect: { timeout: 15_000 },
  projects: [
    { name: 'e2e', testDir: 'tests/e2e', use: { baseURL: address(ports.e2e) } },
    {
      name: 'faults',
      testDir: 'tests/faults',
      workers: 1,
      fullyParallel: false,
      use: { baseURL: address(ports.faults) },
    },
  ],
  webServer: [shop(ports.e2e), shop(ports.faults)],
  use: {
    ...devices['Desktop Chrome'],
    contextOptions: { reducedMotion: 'reduce' },
    trace: 'retain-on-failure',
    launchOptions: {
      executablePath: browserPath(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
      ],
    },
  },
});
