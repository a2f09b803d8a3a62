import { afterEach, expect, test, vi } from 'vitest';
import { sellersPages } from './sellers-pages.ts';

afterEach(() => vi.unstubAllEnvs());

/** The addresses that a build with these settings adds. */
function addressesWith(settings: Record<string, string>): string[] {
  for (const name of ['PLATFORM_ENABLED', 'STRIPE_SECRET_KEY'])
    vi.stubEnv(name, settings[name] ?? '');
  const injectRoute = vi.fn<(route: { pattern: string }) => void>();
  const setup = sellersPages().hooks['astro:config:setup'];
  void setup?.({ injectRoute } as unknown as Parameters<typeof setup>[0]);
  return injectRoute.mock.calls.map(([{ pattern }]) => pattern).sort();
}

test.each<Record<string, string>>([
  {},
  { STRIPE_SECRET_KEY: 'sk_test_1' },
  { STRIPE_SECRET_KEY: 'sk_live_1', PLATFORM_ENABLED: 'true' },
])('a build with %j has the pages of sellers and storefronts', (settings) => {
  expect(addressesWith(settings)).toEqual([
    '/platform',
    '/platform/onboarding',
    '/platform/products',
    '/storefront',
    '/storefront/[accountId]',
    '/storefront/[accountId]/success',
  ]);
});

test.each<Record<string, string>>([
  { PLATFORM_ENABLED: 'false' },
  { STRIPE_SECRET_KEY: 'rk_live_1' },
  { STRIPE_SECRET_KEY: 'sk_test_1', PLATFORM_ENABLED: 'false' },
])('a build with %j has none of them', (settings) => {
  expect(addressesWith(settings)).toEqual([]);
});
