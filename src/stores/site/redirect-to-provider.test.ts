import { afterEach, describe, expect, test, vi } from 'vitest';
import { stubBrowser } from '../../../tests/support/browser.ts';

async function open() {
  const browser = stubBrowser();
  vi.stubGlobal('window', { addEventListener: () => undefined });
  return { ...browser, ...(await import('./redirect-to-provider.ts')) };
}

afterEach(() => vi.unstubAllGlobals());

describe("redirecting to a provider's page", () => {
  test('accepts an https address', async () => {
    const { redirectToProvider: leaveFor, visited } = await open();
    leaveFor('https://www.paypal.example/checkoutnow?token=5O1', () => undefined);
    expect(visited).toEqual(['https://www.paypal.example/checkoutnow?token=5O1']);
  });

  test.each(['javascript:alert(1)', 'data:text/html,x', 'http://paypal.example/', 'nonsense'])(
    'refuses %s',
    async (address) => {
      const { redirectToProvider: leaveFor, visited } = await open();
      expect(() => leaveFor(address, () => undefined)).toThrow();
      expect(visited).toEqual([]);
    },
  );
});
