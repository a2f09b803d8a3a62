import { expect, freshEmail, test, toast } from './shop.ts';

test.describe('toasts', () => {
  test('close after six seconds, and stay open under the mouse', async ({ page }) => {
    await page.clock.install();
    await page.goto('/');
    // From here on only the test moves the time.
    await page.clock.pauseAt(Date.now() + 60_000);
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    const added = toast(page, 'Added to Cart!');
    await page.clock.runFor(100);
    await expect(added).toBeVisible();
    await page.clock.runFor(4_500);
    await added.hover();
    await page.clock.runFor(9_000);
    await expect(added).toBeVisible();
    await page.mouse.move(10, 10);
    await page.clock.runFor(6_500);
    await expect(added).toBeHidden();
  });

  test('of a failure stay open until the form is submitted again, unless the form says it too', async ({
    page,
  }) => {
    await page.clock.install();
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page, 'Email Required')).toBeVisible();
    await page.clock.runFor(6_500);
    await expect(toast(page, 'Email Required')).toBeHidden();
    await expect(footer.getByText('Please enter your email address.')).toBeVisible();

    await page.route('**/api/subscribe-newsletter', (route) => route.abort(), { times: 1 });
    await footer.getByLabel('Email').fill(freshEmail());
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page, 'Error')).toBeVisible();
    await page.clock.runFor(60_000);
    await expect(toast(page, 'Error')).toBeVisible();
    await footer.getByRole('button', { name: 'Subscribe' }).click();
    await expect(toast(page, 'Error')).toBeHidden();
  });

  test('return the focus when they are closed', async ({ page }) => {
    await page.goto('/faq');
    const subscribe = page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' });
    await subscribe.click();
    const required = toast(page, 'Email Required');
    await expect(required).toBeVisible();
    await subscribe.focus();
    await required.getByRole('button', { name: 'Close' }).press('Enter');
    await expect(required).toBeHidden();
    await expect(subscribe).toBeFocused();
  });
});

test('without browser storage every page is shown, and the cart reports the error', async ({
  page,
}) => {
  await page.addInitScript(() => {
    for (const name of ['localStorage', 'sessionStorage']) {
      Object.defineProperty(window, name, {
        get() {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      });
    }
  });
  await page.goto('/');
  await page.getByRole('contentinfo').getByRole('button', { name: 'Subscribe' }).click();
  await expect(toast(page, 'Email Required')).toBeVisible();
  await page.goto('/track-order');
  await expect(page.getByRole('button', { name: 'Track Order' })).toBeVisible();
  await page.goto('/cart');
  await expect(page.getByText('Unexpected Application Error!')).toBeVisible();
});

test.describe('forms', () => {
  test('show an error under its field until the field is edited', async ({ page }) => {
    await page.goto('/#contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const name = page.getByRole('textbox', { name: 'Name' });
    await expect(name).toBeFocused();
    await expect(name).toHaveAccessibleDescription('Please enter your name.');
    await name.fill('W');
    await expect(name).toHaveAccessibleDescription('');
    await expect(page.getByText('Please write a message.')).toBeVisible();
  });
});

test.describe('dialogs', () => {
  test('the menu traps the focus, and Escape returns it', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    const opener = page.getByRole('button', { name: 'Menu', exact: true });
    await opener.click();
    const outside = page.locator(':focus:not(#menu *):not(body)');
    for (let stop = 0; stop < 20; stop++) {
      await page.keyboard.press('Tab');
      await expect(outside).toHaveCount(0);
    }
    await page.keyboard.press('Escape');
    await expect(opener).toBeFocused();
  });

  test('stay open when a text selection ends outside, and close on a click there', async ({
    page,
  }) => {
    await page.goto('/');
    await page.getByRole('button', { name: 'Join Waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Waitlist' });
    const email = dialog.getByLabel('Email');
    await email.fill('wade@tolliver.example');
    await email.hover();
    await page.mouse.down();
    await page.mouse.move(5, 5);
    await page.mouse.up();
    await email.press('End');
    await expect(email).toBeFocused();
    await page.mouse.click(5, 5);
    await expect(dialog).toBeHidden();
  });

  test('the menu stays open on a click on its empty space', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/');
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.mouse.click(5, 400);
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'About' }).focus();
    await expect(menu.getByRole('link', { name: 'About' })).toBeFocused();
  });
});
