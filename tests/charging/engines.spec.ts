import { missingPackages } from '#scripts/launcher/browser.ts';
import { describeDays } from '#shop/shipping-messages.ts';
import { goToCheckout, payByCard, placedOrder, test } from '../deep/walk/purchase.ts';
import { DESKTOP, PHONE } from '../e2e/accessible.ts';
import { cards } from '../e2e/shop.ts';

for (const engine of ['Firefox', 'WebKit'] as const) {
  for (const size of [PHONE, DESKTOP]) {
    test.describe(`in ${engine}, ${size.width} pixels wide`, () => {
      test.skip(missingPackages(engine).length > 0);
      test.use({ engine, size });

      test('a shopper chooses Express and pays by card', async ({ walker, mailbox }) => {
        const email = await goToCheckout(walker);
        const express = `Express ${describeDays([1, 2], new Date())} $14.95`;
        await walker.press('radio', express, { role: 'group', name: 'Shipping method' });
        await walker.press('button', 'Continue to Payment');
        await walker.sees('You pay $46.58 in US dollars.');
        await payByCard(walker, cards.good);
        await placedOrder(walker, mailbox, email);
        await walker.sees('Shipping (Express)');
      });
    });
  }
}
