import { joinWaitlistCall } from '#contracts/stock/join-waitlist.ts';
import { paths } from '#shop/paths.ts';
import { expect, freshEmail, setLeft, test, toast } from './shop.ts';

const TEE = '/products/ghost-barrel-tee';
const JOIN = { name: 'Join Waitlist' };

for (const width of [320, 390, 1440]) {
  test(`a sold-out size can be chosen and offers its waitlist, ${width} pixels wide`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height: 844 });
    await setLeft(page, { 'ghost-barrel-tee': { M: 0, XXL: 2 } });
    await page.goto(TEE);
    const radio = (size: string) => page.getByRole('radio', { name: size, exact: true });
    const button = page.getByRole('button', { name: /Add to Cart|Join Waitlist/ });
    await expect(page.getByText('We write once, when M is back.')).toBeVisible();
    await expect(radio('M')).toHaveAccessibleDescription(
      'M fits chest 38-40 in. 21 wide, 28 long. Sold out in M.',
    );
    await expect(radio('XXL')).toHaveAccessibleDescription(/Only 2 left in XXL\.$/);
    await expect(radio('L')).toHaveAccessibleDescription(
      'L fits chest 41-43 in. 22½ wide, 29 long.',
    );
    await expect(button).toHaveText('Join Waitlist');
    const place = await button.boundingBox();

    await radio('L').check({ force: true });
    await expect(page.getByText('Waiting on the next run?')).toBeVisible();
    await expect(button).toHaveText(['Add to Cart', 'Join Waitlist']);
    expect(await button.first().boundingBox()).toEqual(place);

    const cells = await Promise.all(
      ['XS', 'XL', 'XXL'].map(async (size) => (await radio(size).boundingBox())?.y),
    );
    const rows = new Set(cells).size;
    expect(rows).toBe(width < 375 ? 2 : 1);
  });
}

test('joining the waitlist of a size', async ({ page }) => {
  await setLeft(page, { 'ghost-barrel-tee': { L: 0 } });
  await page.goto(`${TEE}?size=L`);
  await expect(page.getByText('We write once, when L is back.')).toBeVisible();
  await page.getByRole('button', JOIN).click();
  const dialog = page.getByRole('dialog', JOIN);
  await expect(dialog).toContainText('Size L, $28.99');
  await expect(dialog).toContainText('Sold out in L. Leave your email and we will write once');
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await expect(email).toBeFocused();
  await email.fill('wade@');
  await dialog.getByRole('button', JOIN).click();
  await expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.');

  const address = freshEmail();
  await email.fill(address);
  const request = page.waitForRequest(`**${paths.api(joinWaitlistCall.name)}`);
  await dialog.getByRole('button', JOIN).click();
  expect((await request).postDataJSON()).toMatchObject({
    email: address,
    productId: 'ghost-barrel-tee',
    size: 'L',
  });
  await expect(toast(page, "You're on the Waitlist")).toBeVisible();
  await expect(dialog).toBeHidden();

  // Sizes in stock keep the waitlist of the next run.
  await page.getByRole('radio', { name: 'M', exact: true }).check({ force: true });
  await page.getByRole('button', JOIN).click();
  await expect(dialog).toContainText('We will write when a new run is ready.');
});

test('the waitlist of a size is closed and empty, even if that of the next run was in use before it was known', async ({
  page,
}) => {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await setLeft(page, { 'ghost-barrel-tee': { L: 0 } });
  await page.route(`**${paths.api('availability')}`, async (route) => {
    await held;
    await route.fallback();
  });
  await page.goto(`${TEE}?size=L`);
  await page.getByRole('button', JOIN).click();
  const dialog = page.getByRole('dialog', JOIN);
  const email = dialog.getByRole('textbox', { name: 'Email' });
  await email.fill('wade@');
  await dialog.getByRole('button', JOIN).click();
  await expect(email).toHaveAccessibleDescription(/^Enter an email address/);
  release(undefined);
  await expect(page.getByText('We write once, when L is back.')).toBeVisible();
  await expect(email).toHaveValue('wade@');

  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await page.getByRole('button', JOIN).click();
  await expect(dialog).toContainText('Size L, $28.99');
  await expect(email).toHaveValue('');
  await expect(email).toHaveAccessibleDescription('');
});

test('a page sells the same without an answer, and loads no more while nothing is counted', async ({
  page,
}) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request.url());
  });
  const availability = `**${paths.api('availability')}`;
  await page.route(availability, (route) =>
    route.fulfill({ json: { products: {}, arrives: 'Dec 1–4' } }),
  );
  const answered = page.waitForResponse(availability);
  await page.goto('/');
  await answered;
  await page.route(availability, (route) => route.abort());
  await page.goto(TEE);
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to Cart!')).toBeVisible();
  expect(scripts.filter((url) => url.includes('stock-marks'))).toEqual([]);
});
