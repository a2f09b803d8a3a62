import { readdirSync } from 'node:fs';
import { expect, test } from '../e2e/shop.ts';

/** The addresses of all built pages but the office's, which ask to sign in (office.spec.ts). */
const BUILT = readdirSync('dist', { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.html'))
  .map((file) => `/${file.replaceAll('\\', '/').replace(/(?:index)?\.html$/, '')}`)
  .filter((path) => !path.startsWith('/admin'))
  .sort();
/** Pages rendered on demand that need no order and no account. */
const ON_DEMAND = ['/the-angels-share', '/unsubscribe?token=none', '/storefront'];
/** Pages that lead on to the cart while it is empty. */
const LEADS_TO_CART = ['/checkout', '/payment'];

/* The purchases are in tests/e2e, which expects no errors of each payment method. */
test('no page causes errors in the browser', async ({ page, browserErrors }) => {
  const linked = new Set<string>();
  for (const path of [...BUILT, ...ON_DEMAND]) {
    await page.goto(path);
    if (LEADS_TO_CART.includes(path)) await page.waitForURL('**/cart');
    await page.evaluate(() => scrollTo(0, 4000));
    const html = await (await page.request.get(path)).text();
    for (const [, link = ''] of html.matchAll(/<a\s[^>]*href="(\/[^"?#]*)/g)) linked.add(link);
    for (const [, address = ''] of html.matchAll(/(?:src|<link\s[^>]*href)="(http:[^"]*)"/g)) {
      const isOurs = ['localhost', '127.0.0.1'].includes(new URL(address).hostname);
      expect(isOurs, `${path} loads ${address} without TLS`).toBe(true);
    }
  }
  for (const path of linked) {
    const response = await page.request.get(path);
    expect(response.status(), `${path} is linked`).toBe(200);
  }
  expect(browserErrors).toEqual([]);
});

test('text becomes HTML on no page but /payment, where it is reported', async ({
  page,
  readyToChoose,
}) => {
  const writeHtml = () =>
    page.evaluate(() => {
      try {
        document.createElement('p').innerHTML = 'text';
        return 'written';
      } catch {
        return 'refused';
      }
    });
  for (const path of ['/', '/cart', '/order-confirmation/x', '/track-order']) {
    await page.goto(path);
    expect(await writeHtml(), path).toBe('refused');
  }
  await readyToChoose();
  expect(await writeHtml()).toBe('written');
});
