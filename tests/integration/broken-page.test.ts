import { expect, onTestFinished, test, vi } from 'vitest';
import { startShop } from '#sandbox/platform/shop.ts';

test('a page that throws shows the error page, and its error is logged', async () => {
  const shop = await startShop();
  onTestFinished(() => shop.stop());
  const log = vi.spyOn(console, 'error').mockReturnValue();
  onTestFinished(() => log.mockRestore());
  vi.stubEnv('PLATFORM_FEE_PERCENT', 'much');
  onTestFinished(() => void vi.unstubAllEnvs());

  const page = await fetch(`${shop.url}/storefront/acct_0000000000000000`);

  expect(page.status).toBe(500);
  expect(await page.text()).toContain('Unexpected Application Error!');
  expect(log.mock.calls.map(([line]) => JSON.parse(String(line)) as unknown)).toEqual([
    {
      level: 'error',
      about: 'incident',
      function: '/storefront/[accountId]',
      request: expect.any(String) as string,
      incident: expect.any(String) as string,
      error: expect.objectContaining({
        message: expect.stringContaining('PLATFORM_FEE_PERCENT') as string,
      }) as object,
    },
  ]);
});
