import { afterEach, expect, test, vi } from 'vitest';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** The module as a build with these settings loads it. */
async function load(settings: Record<string, string>) {
  // The tests of one worker share their modules, so another file may have loaded it.
  vi.resetModules();
  const names = ['DATABASE_URL', 'SMTP_URL', 'ADMIN_EMAILS', 'STRIPE_SECRET_KEY', 'NETLIFY'];
  for (const name of [...names, 'SITE_URL', 'URL', 'REPOSITORY_URL']) vi.stubEnv(name, '');
  for (const [name, value] of Object.entries(settings)) vi.stubEnv(name, value);
  return import('./not-ready.ts');
}

test.each([
  [{ NETLIFY: 'true', URL: 'https://a.netlify.app' }, true, 'https://a.netlify.app'],
  [{ NETLIFY: 'true', SMTP_URL: 'smtp://a' }, false, 'http://localhost:4321'],
  [
    { NETLIFY: 'true', URL: 'https://a.netlify.app', SITE_URL: 'https://a.shop' },
    true,
    'https://a.shop',
  ],
  [{ URL: 'https://a.netlify.app' }, false, 'http://localhost:4321'],
])('a build with %j', async (settings, isPreview, address) => {
  const { NOT_READY, siteAddress } = await load(settings);
  expect({ isPreview: NOT_READY, address: siteAddress() }).toEqual({ isPreview, address });
});

test.each([
  ['https://github.com/etta/shop', 'https://github.com/etta/shop/blob/HEAD/docs/deployment.md'],
  [
    'https://x:token@github.com/etta/shop.git',
    'https://github.com/etta/shop/blob/HEAD/docs/deployment.md',
  ],
  ['git@github.com:etta/shop.git', undefined],
  ['', undefined],
])('the guide in %s is at %s', async (REPOSITORY_URL, address) => {
  const { deploymentGuide } = await load({ REPOSITORY_URL });
  expect(deploymentGuide()).toBe(address);
});
