import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** Less than this is a line of text that a late font moves by a pixel; a block that jumps by 10 px is ten times as much. */
const SMALLEST_SHIFT = 0.0002;

/** Records every layout shift without input from the first frame on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript((smallest) => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput || entry.value < smallest) continue;
        const moved = entry.sources.map(({ node }) => node?.nodeName ?? 'unknown');
        shifts.push(`${entry.value.toFixed(4)} by ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  }, SMALLEST_SHIFT);
}

/** The layout shifts up to the second next frame. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: string[] }).shifts;
  });
}

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

for (const [screen, viewport] of [
  ['a phone', { width: 390, height: 844 }],
  ['a desktop', { width: 1440, height: 900 }],
] as const) {
  test.describe(`on ${screen}`, () => {
    test.use({ viewport });

    test('nothing moves while an empty cart, a cart, checkout and payment load', async ({
      page,
      cart,
      checkout,
      payment,
      readyToChoose,
    }) => {
      await watchShifts(page);
      await cart.open();
      await expect(page.getByRole('heading', { name: 'Your Cart is Empty' })).toBeVisible();
      expect(await shifts(page)).toEqual([]);

      await readyToChoose();
      await cart.open();
      await expect(cart.line('M')).toBeVisible();
      expect(await shifts(page)).toEqual([]);

      await checkout.open();
      await expect(checkout.fieldset('Billing Address')).toBeVisible();
      expect(await shifts(page)).toEqual([]);

      await page.goto('/payment');
      await payment.fillCard();
      expect(await shifts(page)).toEqual([]);
    });

    test('nothing moves while an order loads or is not found', async ({ page, placeOrder }) => {
      const order = await placeOrder();
      await watchShifts(page);
      for (const address of [
        order.address,
        `/order-confirmation/${crypto.randomUUID()}?token=none`,
      ]) {
        const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
        await page.route(
          '**/api/get-order-details',
          async (route) => {
            await held;
            await route.continue();
          },
          { times: 1 },
        );
        await page.goto(address);
        await expect(page.getByText('Loading order details')).toBeVisible();
        release(undefined);
        await expect(page.getByRole('heading', { level: 1 })).toContainText(/Wade|Not Found/);
        expect(await shifts(page)).toEqual([]);
      }
    });
  });
}
