import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import type { RequestOf, ResponseOf } from '#contracts/contract.ts';
import type { getQuoteCall } from '#contracts/payment/quote.ts';
import { paths } from '#shop/paths.ts';
import { sellerPaths } from '#shop/seller-paths.ts';
import { storedTee } from '../support/shopper.ts';
import { PATHS } from './page-states.ts';
import { expect, freshEmail, seedCheckout, setLeft, test } from './shop.ts';

const FONTS = '**/*.woff2';
/** Android's font, which the machine of a test need not have. */
const ROBOTO = '/roboto';
const ROBOTO_FILE = fileURLToPath(
  import.meta.resolve('@fontsource/roboto/files/roboto-latin-400-normal.woff2'),
);
/**
 * The shift that a late font or answer may cause. Google calls up to 0.1 good; one line of text more takes about 0.02
 * on a phone.
 */
const LARGEST_SHIFT = 0.03;

interface LayoutShift extends PerformanceEntry {
  value: number;
  hadRecentInput: boolean;
  sources: { node?: Node }[];
}

interface Shift {
  value: number;
  isInHeader: boolean;
  moved: string[];
}

/** Records every layout shift without input, from the first frame on. */
test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const { value, hadRecentInput, sources } of list.getEntries() as LayoutShift[]) {
        if (hadRecentInput) continue;
        const nodes = sources.map(({ node }) => node ?? document);
        const header = document.querySelector('[data-header]');
        shifts.push({
          value,
          isInHeader: nodes.some((node) => header?.contains(node)),
          moved: nodes.map((node) => `${node.nodeName} ${node.textContent?.slice(0, 30) ?? ''}`),
        });
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
});

/** The layout shifts since the last call, up to the second next frame. */
function shifts(page: Page): Promise<Shift[]> {
  return page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return (window as unknown as { shifts: Shift[] }).shifts.splice(0);
  });
}

/** Makes Roboto the only local font, as on a phone with Android; returns how many of our fallback faces use it. */
function pretendAndroid(page: Page): Promise<number> {
  return page.evaluate(async (roboto) => {
    for (const sheet of document.styleSheets) {
      for (const [place, rule] of [...sheet.cssRules].entries()) {
        if (!(rule instanceof CSSFontFaceRule) || !rule.cssText.includes('local(')) continue;
        const changed = rule.cssText
          .replaceAll('local("Roboto")', `url("${roboto}")`)
          .replaceAll('local("', 'local("none ');
        sheet.deleteRule(place);
        sheet.insertRule(changed, place);
      }
    }
    const fallbacks = [...document.fonts].filter(
      ({ family }) => !/^"?(?:League Gothic|Besley)"?$/.test(family),
    );
    const loads = await Promise.allSettled(fallbacks.map((face) => face.load()));
    return loads.filter(({ status }) => status === 'fulfilled').length;
  }, ROBOTO);
}

/**
 * Opens a page as a phone with Android on a slow line, in Roboto until our fonts come; returns what moves when they
 * come. The sign is a text that a script writes when the page is complete.
 */
async function shiftsByLateFonts(page: Page, address: string, sign?: string): Promise<Shift[]> {
  const { promise: held, resolve: release } = Promise.withResolvers<undefined>();
  await page.route(FONTS, async (route) => {
    // Stripe's frames load the font themselves.
    if (route.request().frame() === page.mainFrame()) await held;
    await route.continue();
  });
  // The fonts delay `load`.
  await page.goto(address, { waitUntil: 'domcontentloaded' });
  if (sign) await expect(page.getByText(sign).first()).toBeVisible();
  await expect(page.getByText(/^Loading/)).toHaveCount(0);
  expect(await pretendAndroid(page)).toBe(2);
  expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
  await shifts(page);

  release(undefined);
  await page.evaluate(() => document.fonts.ready);
  // Only then is everything below the first screen laid out.
  await expect(page.locator('html.loaded')).toBeAttached();
  const moved = await shifts(page);
  await page.unroute(FONTS);
  return moved;
}

/** The pages of these that a late font moves too much, and what it moves there. */
async function movedPages(page: Page, pages: [address: string, sign?: string][]) {
  const moved: string[] = [];
  for (const [address, sign] of pages) {
    const all = await shiftsByLateFonts(page, address, sign);
    const sum = all.reduce((total, { value }) => total + value, 0);
    if (sum > LARGEST_SHIFT || all.some(({ isInHeader }) => isInHeader)) {
      moved.push(`${address} by ${sum.toFixed(4)}: ${all.flatMap((shift) => shift.moved).join()}`);
    }
  }
  return moved;
}

/** On a phone a line of text more moves most. */
const SCREENS = [
  { screen: 'a phone', viewport: { width: 390, height: 844 }, tag: [] as string[] },
  { screen: 'a desktop', viewport: { width: 1440, height: 900 }, tag: ['@deep'] },
];

for (const { screen, viewport, tag } of SCREENS) {
  test.describe(`on ${screen}`, { tag }, () => {
    test.use({ viewport });

    test.describe(
      'late fonts move next to nothing, and nothing in the header',
      { tag: '@deep' },
      () => {
        test.beforeEach(({ page }) =>
          page.route(`**${ROBOTO}`, (route) => route.fulfill({ path: ROBOTO_FILE })),
        );

        test('on the home page and the pages of help', async ({ page }) => {
          expect(
            await movedPages(
              page,
              PATHS.map((path) => [path]),
            ),
          ).toEqual([]);
        });

        test('from the cart to the order', async ({ page, placeOrder }) => {
          const order = await placeOrder();
          const unknown = paths.orderConfirmation(crypto.randomUUID(), 'none');
          expect(
            await movedPages(page, [
              ['/cart', 'Your Cart is Empty'],
              [order.address, 'Thank you, Wade'],
              [unknown, 'Order Not Found'],
              ['/track-order', 'Order Number'],
            ]),
          ).toEqual([]);
          await seedCheckout(page, freshEmail());
          expect(
            await movedPages(page, [
              ['/cart', 'Estimated Total'],
              ['/checkout', 'Billing Address'],
              ['/payment', 'Complete Payment'],
            ]),
          ).toEqual([]);
        });

        test('on the pages of sellers', async ({ page, seller }) => {
          const accountId = await seller.createStore();
          expect(
            await movedPages(page, [
              [sellerPaths.accounts, 'Created in this session'],
              [sellerPaths.onboarding(accountId), 'You are ready to sell'],
              [sellerPaths.products(accountId), '$42.00'],
              [sellerPaths.storefront(accountId)],
              [sellerPaths.storefront('acct_1UnknownAccount00')],
              [sellerPaths.storefrontSuccess(accountId)],
            ]),
          ).toEqual([]);
        });
      },
    );

    test.describe('nothing moves by itself', () => {
      // The fonts are tested above. Here they never come, so that it is no matter when.
      test.beforeEach(({ page }) => page.route(FONTS, (route) => route.abort()));

      test('while an empty cart, a cart, checkout and payment load', async ({
        page,
        cart,
        checkout,
        payment,
        readyToChoose,
      }) => {
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

      test('while title and steps of a page are parsed', async ({ page }) => {
        await page.route('**/*.js*', (route) => route.abort());
        await page.goto('/payment');
        await shifts(page);
        // The page as the parser has it before the title, then with one node after the other, each painted.
        const painted = await page.evaluate(async () => {
          const head = document.querySelector('h1')?.parentElement;
          const rest = head?.nextElementSibling;
          if (!head || !rest) return 0;
          document.querySelector('footer')?.remove();
          const walker = document.createTreeWalker(head);
          const nodes: [parent: Node, node: ChildNode][] = [];
          while (walker.nextNode()) {
            const node = walker.currentNode as ChildNode;
            if (node.parentNode) nodes.push([node.parentNode, node]);
          }
          for (const [, node] of [...nodes, [head, rest] as const].reverse()) node.remove();
          for (const [parent, node] of [...nodes, [head.parentNode ?? head, rest] as const]) {
            await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
            parent.appendChild(node);
          }
          return nodes.length;
        });
        expect(painted).toBeGreaterThan(8);
        await expect(page.getByRole('heading', { name: 'Payment' })).toBeVisible();
        expect(await shifts(page)).toEqual([]);
      });

      test('when a product page learns what is left', async ({ page }) => {
        await setLeft(page, { 'ghost-barrel-tee': { M: 0, XXL: 2 } });
        await page.goto('/products/ghost-barrel-tee');
        await expect(page.getByText('We write once, when M is back.')).toBeVisible();
        expect(await shifts(page)).toEqual([]);

        await setLeft(page, {});
        await page.reload();
        await expect(page.getByText('Arrives Dec 1–4.')).toBeVisible();
        await expect(page.getByText('21 wide, 28 long.')).toBeVisible();
        expect(await shifts(page)).toEqual([]);
      });

      test('when cart, checkout and payment learn that a size has sold out', async ({ page }) => {
        await page.route('**/api/quote', async (route) => {
          const asked = route.request().postDataJSON() as RequestOf<typeof getQuoteCall>;
          const items = asked.items.filter(({ size }) => size !== 'M');
          const response = await route.fetch({ postData: { ...asked, items } });
          const quote = (await response.json()) as ResponseOf<typeof getQuoteCall>;
          const soldOut = { size: 'M', quantity: 1, available: 0 };
          const lines = [...quote.lines, ...quote.lines.map((line) => ({ ...line, ...soldOut }))];
          await route.fulfill({ json: { ...quote, lines } });
        });
        await seedCheckout(page, freshEmail(), { cart: [storedTee('M'), storedTee('L', 2)] });
        const sums: Record<string, number> = {};
        for (const [path, total] of [
          ['/cart', '$57.98'],
          ['/checkout', '$61.46'],
          ['/payment', '$61.46'],
        ] as const) {
          await page.goto(path);
          await expect(page.getByRole('complementary')).toContainText(total);
          await expect(page.getByText('Loading payment methods')).toHaveCount(0);
          sums[path] = (await shifts(page)).reduce((sum, { value }) => sum + value, 0);
        }
        expect(Object.entries(sums).filter(([, sum]) => sum > LARGEST_SHIFT)).toEqual([]);
      });

      test('while an order loads or is not found', async ({ page, placeOrder }) => {
        const order = await placeOrder();
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
  });
}
