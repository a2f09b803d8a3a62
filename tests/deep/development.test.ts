import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { freePort } from '#sandbox/platform/web-server.ts';

const { CONTENT_DIR, PATH } = process.env;
let url: string;
let stop: () => Promise<void>;
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'ghost-barrel-development-'));
  const port = await freePort();
  url = `http://localhost:${port}`;
  const server = spawn(process.execPath, ['scripts/launcher/task.ts', 'dev'], {
    // Without vitest's variables: Astro would run in test mode.
    env: { PATH, CONTENT_DIR, HOME: folder, PORT: String(port), DATA_DIR: folder },
    // The channel closes with these tests, however they end, and that stops the server.
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  stop = async () => {
    server.kill('SIGTERM');
    await once(server, 'exit');
    await rm(folder, { recursive: true, force: true });
  };
  await vi.waitFor(() => fetch(`${url}/api/health`), { timeout: 50_000, interval: 200 });
});
afterAll(() => stop());

test('`npm run dev` serves static and on-demand pages, and functions with all their settings', async () => {
  const [home, storefront, health] = await Promise.all(
    ['/', '/storefront/acct_nobody', '/api/health'].map((path) => fetch(url + path)),
  );
  expect(await home?.text()).toContain('Where Kentucky Meets the Street');
  expect(storefront?.status).toBe(404);
  expect(await health?.json()).toMatchObject({ status: 'ok' });
});
