import { expect, test, toast } from './shop.ts';

const june = {
  firstName: 'June',
  lastName: 'Tolliver',
  addressLine1: '1120 Bardstown Road',
  city: 'Louisville',
  state: 'Kentucky',
  postalCode: '40204',
};

test.beforeEach(async ({ cart, checkout }) => {
  await cart.seed('M');
  await checkout.open();
});

test('every field has exactly its label as its name', async ({ page }) => {
  const main = page.getByRole('main');
  const line2 = 'Address Line 2, Add apartment, suite';
  for (const name of ['Email', 'Phone', 'Address Line 1', line2, 'City', 'Order Notes'])
    await expect(main.getByRole('textbox', { name, exact: true })).toBeVisible();
  for (const name of ['State / Province', 'Country'])
    await expect(main.getByRole('combobox', { name, exact: true })).toBeVisible();
});

test('Address Line 2 is folded until it is pressed, reached by keyboard or kept, and stays open', async ({
  page,
  checkout,
}) => {
  const billing = checkout.fieldset('Billing Address');
  const second = billing.getByRole('textbox', { name: 'Address Line 2' });
  const folded = billing.getByText('Add apartment, suite', { exact: true });
  expect((await second.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await expect(second).toHaveAccessibleName('Address Line 2, Add apartment, suite');
  // The field itself lies on the line.
  await folded.click({ force: true });
  await expect(second).toBeFocused();
  await expect(second).toHaveAccessibleName('Address Line 2');
  await expect(folded).toBeHidden();
  await billing.getByLabel('City').click();
  await expect(billing.getByLabel('City')).toBeFocused();
  await expect(folded).toBeHidden();
  await page.reload();
  await expect(folded).toBeVisible();
  await billing.getByLabel('Address Line 1').press('Tab');
  await expect(second).toBeFocused();
  await second.fill('Apt 3');
  await page.reload();
  await expect(second).toHaveValue('Apt 3');
  await expect(folded).toBeHidden();
});

test('the ZIP Code, typed on a numeric keyboard, fills in an empty state and says so', async ({
  checkout,
}) => {
  const billing = checkout.fieldset('Billing Address');
  const state = billing.getByRole('combobox', { name: 'State / Province', exact: true });
  const code = billing.getByLabel('Postal Code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  await code.fill('40508');
  await code.press('Tab');
  await expect(state).toHaveValue('Kentucky');
  await expect(billing.getByText('From the ZIP Code.')).toBeVisible();
  await state.selectOption('Indiana');
  await expect(billing.getByText('From the ZIP Code.')).toBeHidden();
  await billing.getByLabel('Country').selectOption('Canada');
  await expect(code).not.toHaveAttribute('inputmode');
});

test('the shipping address is shown and required only when it differs', async ({
  checkout,
  page,
}) => {
  await expect(checkout.fieldset('Shipping Address')).toBeHidden();
  await checkout.fill();
  await page.getByRole('checkbox', { name: 'Same as shipping' }).uncheck({ force: true });
  await checkout.submit();
  await expect(checkout.fieldset('Shipping Address').getByLabel('City')).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await checkout.fillAddress('Shipping Address');
  await checkout.submit();
  await expect(page).toHaveURL(/\/payment$/);
});

test('what was typed is still there after a reload and after a return from the payment page', async ({
  page,
  checkout,
}) => {
  const email = await checkout.fill();
  await page.getByLabel('Order Notes').fill('Leave it with the ghost.');
  await page.reload();
  await expect(checkout.fieldset('Customer Information').getByLabel('Email')).toHaveValue(email);
  await checkout.submit();
  await expect(page).toHaveURL(/\/payment$/);
  await page.goBack();
  await expect(page.getByLabel('Order Notes')).toHaveValue('Leave it with the ghost.');
  await expect(checkout.fieldset('Billing Address').getByLabel('State / Province')).toHaveValue(
    /Kentucky|KY/,
  );
});

test('the payment page shows where the order goes, and Edit opens that field', async ({
  page,
  checkout,
}) => {
  const email = await checkout.fill();
  await checkout.fieldset('Customer Information').getByLabel('Phone').fill('+1 859 555 0142');
  await page.getByRole('checkbox', { name: 'Same as shipping' }).uncheck({ force: true });
  await checkout.fillAddress('Shipping Address', june);
  await checkout.submit();
  const main = page.getByRole('main');
  await expect(main).toContainText(email);
  await expect(main).toContainText(
    'June Tolliver, 1120 Bardstown Road, Louisville, Kentucky 40204',
  );
  await expect(main).toContainText(/Expected delivery\w{3}\s\d/);
  await expect(main).toContainText('Within 30 days');

  await page.getByRole('link', { name: 'Edit Ship to' }).click();
  const shipping = checkout.fieldset('Shipping Address');
  await expect(shipping.getByLabel('Address Line 1')).toBeFocused();
  await expect(main).toContainText(/Expected delivery\w{3}\s\d/);
  await shipping.getByLabel('Address Line 1').fill('9 Main Street');
  await checkout.submit();
  await expect(main).toContainText('June Tolliver, 9 Main Street');
  await page.getByRole('link', { name: 'Edit Email' }).click();
  await expect(checkout.fieldset('Customer Information').getByLabel('Email')).toBeFocused();
});

test('a misspelled email is offered right, and taken with one press', async ({
  page,
  checkout,
}) => {
  const email = checkout.fieldset('Customer Information').getByLabel('Email');
  await email.fill('wade@gmial.com');
  await email.press('Tab');
  await page.getByRole('button', { name: 'wade@gmail.com' }).click();
  await expect(email).toHaveValue('wade@gmail.com');
  await expect(email).toBeFocused();
  await email.fill('wade@');
  await email.press('Tab');
  await expect(email).toHaveAttribute('aria-invalid', 'true');
  await expect(email).toHaveAccessibleDescription('Enter an email address like name@example.com.');
});

test.describe('on a touch screen', () => {
  test.use({ hasTouch: true });

  test('a misspelled email is offered right when the next field is tapped', async ({
    page,
    checkout,
  }) => {
    const customer = checkout.fieldset('Customer Information');
    await customer.getByLabel('Email').fill('wade@gmial.com');
    await customer.getByLabel('Phone').tap();
    await expect(page.getByRole('button', { name: 'wade@gmail.com' })).toBeVisible();
  });
});

test('a postal code of another state is pointed out, and nothing moves under a pressed button', async ({
  page,
  checkout,
}) => {
  await checkout.fill();
  const code = checkout.fieldset('Billing Address').getByLabel('Postal Code');
  // The rules are loaded now, so that the hint would come at once.
  const rules = page.waitForResponse(/zip-codes/);
  await code.press('Tab');
  await rules;
  await code.fill('90210');
  const button = page.getByRole('button', { name: 'Continue to Payment' });
  await button.scrollIntoViewIfNeeded();
  const place = await button.boundingBox();
  await button.hover();
  await page.mouse.down();
  await expect(code).not.toBeFocused();
  await page.evaluate(() => new Promise((painted) => requestAnimationFrame(painted)));
  expect(await button.boundingBox()).toEqual(place);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/payment$/);
  await page.goBack();
  await code.focus();
  await code.press('Tab');
  await expect(code).toHaveAccessibleDescription(
    '90210 is usually in California. Check the state and the postal code.',
  );
});

test('on a phone the summary is a row, which stays as the shopper left it up to the payment', async ({
  page,
  checkout,
  payment,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const summary = payment.summary();
  const subtotal = summary.getByText('Subtotal');
  await checkout.fill();
  await expect(summary).toContainText('Order Summary, 1 piece$30.73');
  await expect(subtotal).toBeHidden();
  await payment.foldSummary();
  await expect(subtotal).toBeVisible();
  await checkout.submit();
  await expect(payment.button()).toBeVisible();
  await payment.applyPromo('WELCOME10');
  await expect(summary).toContainText('Order Summary, 1 piece$27.66');
  await page.reload();
  await expect(payment.button()).toBeVisible();
  await expect(subtotal).toBeVisible();
  await payment.foldSummary();
  await expect(subtotal).toBeHidden();
  await expect(summary.getByText('$27.66').first()).toBeVisible();
  await page.reload();
  await expect(payment.button()).toBeVisible();
  await expect(subtotal).toBeHidden();
  // The page is left in the moment of the press.
  const isLoaded = page.waitForEvent('load');
  await summary.locator('summary').evaluate((row: HTMLElement) => {
    row.click();
    location.reload();
  });
  await isLoaded;
  await expect(payment.button()).toBeVisible();
  await expect(subtotal).toBeVisible();
});

test('nothing leads away from a purchase, and a toast is off its buttons', async ({
  page,
  readyToChoose,
  payment,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await readyToChoose();
  await payment.foldSummary();
  await expect(page.getByRole('navigation')).toHaveText(/^Customer Care/);
  await expect(page.getByRole('contentinfo').getByRole('textbox')).toBeHidden();
  await page.setViewportSize({ width: 1440, height: 900 });
  await payment.applyPromo('WELCOME10');
  const applied = await toast(page, 'Promo Code Applied!').boundingBox();
  const summary = await page.getByRole('complementary').boundingBox();
  expect(Math.abs((applied?.x ?? 0) - (summary?.x ?? Infinity))).toBeLessThan(1);
  expect(Math.abs((applied?.width ?? 0) - (summary?.width ?? Infinity))).toBeLessThan(1);
  expect(applied?.y).toBeGreaterThan(700);
  await expect(page.getByRole('navigation')).toHaveText(/^Customer Care/);
  const header = page.getByRole('banner');
  await expect(header.getByRole('link')).toHaveText(['', /^Cart/]);
  await header.getByRole('button', { name: 'Menu' }).click();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  await expect(menu.getByRole('link', { name: 'Shop Now' })).toBeVisible();
});

test('on a phone the errors are one link, which leads to the first of the fields', async ({
  page,
  cart,
  checkout,
}) => {
  await page.setViewportSize({ width: 390, height: 664 });
  await cart.seed('M');
  await checkout.open();
  await page.getByRole('checkbox', { name: 'Same as shipping' }).uncheck();
  await checkout.submit();
  const wrong = page.getByRole('region', { name: 'Please check 15 fields' });
  const link = wrong.getByRole('link');
  await expect(link).toHaveText(['First Name']);
  expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44);
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await link.press('Enter');
  await expect(checkout.fieldset('Customer Information').getByLabel('First Name')).toBeFocused();
  await page.setViewportSize({ width: 768, height: 1024 });
  await expect(wrong.getByRole('link')).toHaveCount(15);
});

test('an order to a territory that is typed as a country is written as one to that state', async ({
  page,
  checkout,
  payment,
}) => {
  await checkout.fill();
  const billing = checkout.fieldset('Billing Address');
  await billing.getByLabel('City').fill('San Juan');
  await billing.getByLabel('Postal Code').fill('00901');
  await billing.getByLabel('Country').selectOption({ label: 'Puerto Rico' });
  await billing.getByLabel('State / Province').fill('San Juan');
  const main = page.getByRole('main');
  await expect(main).toContainText(/DeliveryShips \w{3}\s\d/);
  await expect(main).not.toContainText(/Customs|Expected delivery/);
  await checkout.submit();
  await expect(main).toContainText('214 Jefferson Street, San Juan, PR 00901Edit');
  await expect(main).not.toContainText(/Customs|Expected delivery/);
  await payment.fillCard();
  await payment.buy();
  await expect(main).toContainText('San Juan, PR 00901United States');
  await expect(main).not.toContainText(/Customs|3-5 business days/);
});

test('the tax follows the billing state, and other countries pay none', async ({
  page,
  checkout,
}) => {
  const summary = page.getByRole('complementary', { name: 'Order Summary' });
  const billing = checkout.fieldset('Billing Address');
  await expect(summary).toContainText('Sales Taxchoose a stateEstimated Total$28.99');
  await checkout.fill();
  await expect(summary).toContainText('Sales Tax (Kentucky, 6%)$1.74Total$30.73');
  await billing.getByLabel('State / Province').selectOption({ label: 'Oregon' });
  await expect(summary).toContainText('$28.99');
  const country = billing.getByLabel('Country');
  await expect(country).toHaveAccessibleDescription('');
  await country.selectOption({ label: 'Canada' });
  await expect(country).toHaveAccessibleDescription(
    'No state? Repeat the city. No postal code? Enter a dash.',
  );
  await billing.getByLabel('State / Province').fill('CA');
  await expect(summary).not.toContainText('$31.09');
});
