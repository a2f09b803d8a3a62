import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openBrowser } from '../../../tests/support/browser.ts';
import { redirectToProvider } from './redirect-to-provider.ts';

beforeEach(() => void vi.stubGlobal('window', { addEventListener: () => undefined }));
afterEach(() => vi.unstubAllGlobals());

test.each([
  ['https://www.paypal.example/checkoutnow?token=5O1', true],
  ['javascript:alert(1)', false],
  ['data:text/html,x', false],
  ['http://paypal.example/', false],
  ['nonsense', false],
])('whether %s may be a page of a provider: %s', (address, isAllowed) => {
  const { visited } = openBrowser();
  const redirect = () => redirectToProvider(address, () => undefined);
  if (isAllowed) redirect();
  else expect(redirect).toThrow();
  expect(visited).toEqual(isAllowed ? [address] : []);
});
