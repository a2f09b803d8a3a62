import type { Locator, Page } from '@playwright/test';
import { cards, expect, freshEmail, test, toast } from '../e2e/shop.ts';

test.use({ hasTouch: true });

const SCREENS = [
  { width: 360, height: 740 },
  { width: 740, height: 360 },
  { width: 1440, height: 900 },
];

const press = {
  tap: (button: Locator) => button.tap(),
  click: (button: Locator) => button.click(),
  async Enter(button: Locator) {
    await button.focus();
    await untilStill(button.page());
    await button.press('Enter');
  },
};

/** Waits until neither the page nor a toast moves. */
function untilStill(page: Page): Promise<void> {
  return page.evaluate(async () => {
    const places = () => {
      const toasts = [...document.querySelectorAll('.toast')];
      return [scrollY, ...toasts.map((toast) => toast.getBoundingClientRect().top)].join();
    };
    for (let still = 0, last = ''; still < 10; still = places() === last ? still + 1 : 0) {
      last = places();
      await new Promise(requestAnimationFrame);
    }
  });
}

/** Where the element is not on the screen, or under the header or a toast. */
async function hiddenParts(page: Page, element: Locator): Promise<string[]> {
  const box = await element.boundingBox();
  if (!box) return ['not rendered'];
  return page.evaluate(({ x, y, width, height }) => {
    const covers = [...document.querySelectorAll('.header, .toast')].filter((cover) => {
      const { left, right, top, bottom } = cover.getBoundingClientRect();
      return left < x + width && right > x && top < y + height && bottom > y;
    });
    return [
      ...(y < 0 ? [`${-y}px above the screen`] : []),
      ...(y + height > innerHeight ? [`${y + height - innerHeight}px below the screen`] : []),
      ...covers.map(({ className }) => `under ${className}`),
    ];
  }, box);
}

interface Refusal {
  button: Locator;
  /** The element that has the focus then. */
  focused: Locator;
  /** The title of the toast. */
  title?: string;
}

/** Presses the button in each of these ways: on a phone upright, then on its side, then on a desktop. */
async function expectInSight(
  page: Page,
  { button, focused, title }: Refusal,
  keys: readonly (keyof typeof press)[] = ['tap', 'Enter'],
): Promise<void> {
  for (const [place, key] of keys.entries()) {
    const screen = SCREENS[place];
    if (screen) await page.setViewportSize(screen);
    await press[key](button);
    if (title) await expect(toast(page, title)).toBeVisible();
    await expect(focused).toBeFocused();
    await untilStill(page);
    expect.soft(await hiddenParts(page, focused), `${screen?.width}, ${key}`).toEqual([]);
  }
}

const DESCRIPTION = 'what is wrong has the focus, on the screen and clear of header and toast:';

test.describe(DESCRIPTION, () => {
  // The focus scrolls smoothly: whatever else scrolls the page in the meantime would end that.
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('the first empty field of the checkout', async ({ page, cart, checkout }) => {
    await cart.seed('M');
    await checkout.open();
    const button = page.getByRole('button', { name: 'Continue to Payment' });
    const focused = checkout.fieldset('Customer Information').getByLabel('First Name');
    const keys = ['tap', 'Enter', 'click'] as const;
    await expectInSight(page, { button, focused, title: 'Missing Information' }, keys);
  });

  test('an empty card', async ({ page, payment, readyToChoose }) => {
    await readyToChoose();
    const focused = payment.frame().getByLabel('Card number');
    await expect(focused).toBeVisible();
    const title = 'Missing Payment Information';
    const keys = ['click', 'tap', 'Enter'] as const;
    await expectInSight(page, { button: payment.button(), focused, title }, keys);
  });

  test('why a card was declined', async ({ page, payment, readyToPay }) => {
    await readyToPay(cards.declined);
    const [button, focused] = [payment.button(), payment.decline()];
    const keys = ['Enter', 'click', 'tap'] as const;
    await expectInSight(page, { button, focused, title: 'Order Failed' }, keys);
    await page.setViewportSize({ width: 390, height: 664 });
    await page.evaluate(() => {
      document.documentElement.style.fontSize = '200%';
    });
    await button.click();
    await expect(focused).toBeFocused();
    await untilStill(page);
    // It is taller than the screen, and begins below the toast.
    expect(await hiddenParts(page, focused)).toEqual([expect.stringContaining('below the screen')]);
  });
});

test.describe(DESCRIPTION, () => {
  test('the field in which Enter is pressed, and then every one that is reached by Tab', async ({
    page,
    cart,
    checkout,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await cart.seed('M');
    await checkout.open();
    const first = checkout.fieldset('Customer Information').getByLabel('First Name');
    await first.evaluate((field) => field.scrollIntoView());
    await first.press('Enter');
    await expect(toast(page, 'Missing Information')).toBeVisible();
    expect(await hiddenParts(page, first)).toEqual([]);
    for (const key of [...Array<string>(9).fill('Tab'), ...Array<string>(9).fill('Shift+Tab')]) {
      await page.keyboard.press(key);
      const focused = page.locator(':focus');
      expect(await hiddenParts(page, focused), (await focused.getAttribute('id')) ?? '').toEqual(
        [],
      );
    }
    await expect(first).toBeFocused();
  });

  test('an unknown promo code', async ({ page, payment, readyToChoose }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await readyToChoose();
    await payment.foldSummary();
    await payment.promo().fill('NOSUCHCODE');
    const button = page.getByRole('button', { name: 'Apply' });
    await expectInSight(page, { button, focused: payment.promo() });
  });

  test('the first empty field of the contact form', async ({ page }) => {
    await page.goto('/contact');
    const button = page.getByRole('button', { name: 'Send Message' });
    await expectInSight(page, { button, focused: page.getByRole('textbox', { name: 'Name' }) });
  });

  test('an empty email of the newsletter and of the waitlist', async ({ page }) => {
    await page.goto('/');
    const footer = page.getByRole('contentinfo');
    await expectInSight(page, {
      button: footer.getByRole('button', { name: 'Subscribe' }),
      focused: footer.getByLabel('Email'),
      title: 'Email Required',
    });
    await page.reload();
    await page.getByRole('button', { name: 'Join Waitlist' }).click();
    const dialog = page.getByRole('dialog');
    await expectInSight(page, {
      button: dialog.getByRole('button', { name: 'Join Waitlist' }),
      focused: dialog.getByLabel('Email'),
      title: 'Email Required',
    });
  });

  test('an empty order number, and that there is no such order', async ({ page }) => {
    await page.goto('/track-order');
    const button = page.getByRole('button', { name: 'Track Order' });
    const number = page.getByLabel('Order Number');
    await expectInSight(page, { button, focused: number });
    await number.fill('ORD-20260102-000000');
    await page.getByRole('main').getByLabel('Email').fill(freshEmail());
    const focused = page.locator('.notice').filter({ hasText: "We couldn't find an order" });
    await expectInSight(page, { button, focused, title: 'Order Not Found' });
  });

  test('an empty email on the platform, and the first empty field of a product', async ({
    page,
    seller,
  }) => {
    await page.goto('/platform');
    await expectInSight(page, {
      button: page.getByRole('button', { name: 'Create Account' }),
      focused: seller.emailField(),
      title: 'Email Required',
    });
    await seller.openProducts(await seller.createAccount());
    await expectInSight(page, {
      button: seller.createButton(),
      focused: seller.field('Product Name'),
      title: 'Missing Fields',
    });
  });
});
