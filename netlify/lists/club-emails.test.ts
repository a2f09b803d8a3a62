import { randomUUID } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import type * as brandModule from '#shop/brand.generated.ts';
import { stubLiveKeys } from '../../tests/support/live-keys.ts';
import { shopSettings } from '../../tests/support/shop-settings.ts';
import { sendClubEmail, testClubEmail } from './club-emails.ts';

vi.mock('#shop/brand.generated.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof brandModule>()),
  address: 'Ghost Barrel, 1 Example Street, Lexington, KY 40000',
}));

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
});

test('a live shop without a postal address of its own writes to nobody, and reads where to write it', async () => {
  for (const [name, value] of Object.entries(shopSettings)) vi.stubEnv(name, value);
  stubLiveKeys();
  const content = { subject: 'The second piece', text: 'Soon.', productId: null };
  const sendNow = vi.fn();
  for (const sending of [
    testClubEmail(sendNow)(content, 'owner@ghostbarrel.example'),
    sendClubEmail({ ...content, key: randomUUID() }, 'owner@ghostbarrel.example'),
  ]) {
    await expect(sending).rejects.toThrow(
      'Write your postal address into content/brand.json, as “address”: US law wants it in every email of a list.',
    );
  }
  expect(sendNow).not.toHaveBeenCalled();
});
