import type { Page } from '@playwright/test';
import { expect, test } from './shop.ts';

/** Every layout shift without input, from the first frame on. */
async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as LayoutShift[]) {
        if (entry.hadRecentInput) continue;
        const moved = entry.sources.map(({ node }) => node?.nodeName ?? 'something');
        shifts.push(`${entry.value.toFixed(4)} by ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** What has moved by the time that the next two frames are drawn. */
function shifts(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
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

    test('nothing moves while an order loads, or is refused', async ({
      page,
      payment,
      readyToPay,
    }) => {
      await readyToPay();
      await payment.buy();
      // This page asks for the order too: it is not the one that is held.
      await expect(page.getByText('We have your order.')).toBeVisible();
      await watchShifts(page);
      for (const address of [page.url(), `/order-confirmation/${crypto.randomUUID()}?token=none`]) {
        let letGo = () => {};
        const held = new Promise<void>((resolve) => {
          letGo = resolve;
        });
        await page.route(
          '**/api/get-order-details',
          async (route) => {
            await held;
            await route.continue();
          },
          { times: 1 },
        );
        await page.goto(address);
        await expect(page.getByText('Loading order details')).toBeAttached();
        letGo();
        await expect(page.getByRole('heading', { level: 1 })).toContainText(/Wade|Not Found/);
        expect(await shifts(page)).toEqual([]);
      }
    });
  });
}
