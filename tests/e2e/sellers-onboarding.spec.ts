import { expect, test } from './shop.ts';

test.describe('a seller at onboarding', () => {
  test('hears with a screen reader how much is still needed', async ({ page, seller }) => {
    const accountId = await seller.createAccount();
    let currently_due: string[] = [];
    await page.route('**/api/get-account-status', async (route) => {
      const response = await route.fetch();
      const { account } = (await response.json()) as { account: object };
      const requirements = { currently_due, errors: [] };
      await route.fulfill({ json: { success: true, account: { ...account, requirements } } });
    });
    for (const [due, words] of [
      [['individual.dob'], 'Stripe still needs 1 item.'],
      [['individual.dob', 'external_account'], 'Stripe still needs 2 items.'],
      [[], 'Stripe lists nothing that is still needed.'],
    ] as const) {
      currently_due = [...due];
      await page.goto(`/platform/onboarding?account=${accountId}`);
      await expect(page.getByRole('status').filter({ hasText: words })).toBeAttached();
    }
  });

  test('can continue after going back from Stripe', async ({ page, seller }) => {
    await seller.goToStripe(await seller.createAccount());
    await page.goBack();
    await page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(page.getByRole('heading', { name: 'Get paid with Stripe' })).toBeVisible();
  });
});
