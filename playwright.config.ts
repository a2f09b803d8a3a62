import { defineConfig, devices } from '@playwright/test';
import { browserPath } from './scripts/launcher/browser.ts';

const port = Number(process.env.E2E_PORT ?? 4331);
const url = `http://localhost:${port}`;

export default defineConfig({
  testDir: 'tests/e2e',
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  use: {
    ...devices['Desktop Chrome'],
    baseURL: url,
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
  webServer: {
    command: `"${process.execPath}" sandbox/platform/main.ts`,
    url,
    env: { PORT: String(port), DATA_DIR: 'memory', SANDBOX_CONTROLS: '1' },
    stdout: 'ignore',
    gracefulShutdown: { signal: 'SIGTERM', timeout: 5_000 },
  },
});
