import type { Locator, Page } from '@playwright/test';
import { HONEYPOT } from '#shop/honeypot.ts';
import { expect, freshEmail, hold, test, toast } from './shop.ts';

test('the header is transparent at the top and opaque past 50 px', async ({ page }) => {
  await page.goto('/');
  const header = page.getByRole('banner');
  await expect(header).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
  await page.mouse.wheel(0, 200);
  await expect(header).toHaveCSS('background-color', 'rgb(19, 16, 14)');
});

test('buttons and navigation link to the sections', async ({ page }) => {
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Collection' }).click();
  await expect(page).toHaveURL(/#products$/);
  await expect(page.getByRole('heading', { name: 'Ghost Barrel Heritage Tee' })).toBeInViewport();
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Contact' })
    .click();
  await expect(page.getByRole('heading', { name: 'Contact', exact: true })).toBeInViewport();
});

/** How far a section stands from the lower edge of the header, once the page has loaded. */
async function offsetFromHeader(page: Page, id: string): Promise<number> {
  await expect(page.locator('html.loaded')).toBeAttached();
  const section = await page.locator(`#${id}`).boundingBox();
  const header = await page.getByRole('banner').boundingBox();
  return section && header ? Math.abs(section.y - header.height) : Infinity;
}

test('a link to a section scrolls it right below the header', async ({ page }) => {
  await page.goto('/');
  for (const name of ['Contact', 'About']) {
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name, exact: true })
      .evaluate((link: HTMLAnchorElement) => link.click());
    await expect.poll(() => offsetFromHeader(page, name.toLowerCase())).toBeLessThan(2);
  }
});

for (const reducedMotion of ['reduce', 'no-preference'] as const) {
  for (const width of [390, 1280]) {
    test.describe(`${width} pixels wide, motion: ${reducedMotion}`, () => {
      test.use({ viewport: { width, height: 844 }, reducedMotion });

      test('addresses of sections, and links to them from another page, scroll there too', async ({
        page,
      }) => {
        const expectSection = (id: string) =>
          expect.poll(() => offsetFromHeader(page, id)).toBeLessThan(2);
        await page.goto('/#about');
        await expectSection('about');

        await page.goto('/faq');
        if (width < 1024) await page.getByRole('button', { name: 'Menu', exact: true }).click();
        const menu = page.getByRole('navigation', { name: width < 1024 ? 'Menu' : 'Main' });
        await menu.getByRole('link', { name: 'Contact' }).click();
        await expectSection('contact');

        await page.goto('/faq');
        const footer = page.getByRole('contentinfo');
        await footer.getByRole('link', { name: 'About' }).click();
        await expectSection('about');
      });
    });
  }
}

for (const [width, height] of [
  [375, 553],
  [390, 664],
  [844, 390],
  [667, 375],
] as const) {
  test(`both buttons are in view, then the sizes and Add to Cart, ${width} × ${height}`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height });
    await page.goto('/');
    const inView = (control: Locator) => expect(control).toBeInViewport({ ratio: 1 });
    await inView(page.getByRole('link', { name: 'Our Story' }));
    await page.getByRole('link', { name: 'Shop Collection' }).click();
    await inView(page.getByRole('radiogroup', { name: 'Size' }));
    await inView(page.getByRole('button', { name: 'Add to Cart' }));
  });
}

test.describe('before the script arrives', () => {
  let release: () => void;
  test.beforeEach(async ({ page }) => {
    release = await hold(page, '**/*.js?*');
    await page.goto('/', { waitUntil: 'commit' });
  });

  test('Add to Cart is kept: it adds one tee of the size that was chosen', async ({ page }) => {
    const size = (name: string) => page.getByRole('radio', { name, exact: true });
    const add = page.getByRole('button', { name: 'Add to Cart' });
    await size('L').check({ force: true });
    await add.click();
    await expect(add).toHaveAttribute('aria-busy', 'true');
    await add.click();
    await size('S').check({ force: true });
    await expect(page.getByRole('link', { name: 'Cart 1' })).toBeHidden();
    release();
    await expect(toast(page, 'Added to Cart!')).toContainText('Size L');
    await expect(page.getByRole('banner').getByRole('link', { name: 'Cart 1' })).toBeVisible();
    await expect(add).not.toHaveAttribute('aria-busy');
    await expect(size('S')).toBeChecked();
  });

  test('the menu opens at once, and stays open', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
    release();
    await expect(page.locator('html')).toHaveClass(/loaded/);
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  });

  test('a tab of the size guide is chosen when it arrives', async ({ page }) => {
    // All of the page is there, the guide too.
    await page.waitForFunction(() => document.readyState !== 'loading');
    await page.getByRole('main').getByRole('button', { name: 'Size Guide' }).click();
    await page.getByRole('tab', { name: 'Hoodies' }).click();
    release();
    await expect(page.getByRole('tabpanel', { name: 'Hoodies' })).toBeVisible();
  });
});

test('Add to Cart says what it needs when the script does not arrive', async ({ page }) => {
  await page.route('**/*.js?*', (route) => route.abort());
  await page.goto('/');
  await expect(page.getByText('Add to Cart needs JavaScript')).toBeVisible();
});

test('the first screen is painted before the files of styles arrive, and its menu opens', async ({
  page,
}) => {
  const release = await hold(page, '**/*.css');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/', { waitUntil: 'commit' });
  await page.waitForFunction(() =>
    performance.getEntriesByName('first-contentful-paint').some(({ startTime }) => startTime > 0),
  );
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible();
  release();
});

test.describe('while the picture of the first screen loads', () => {
  let release: () => void;
  let pictures: string[];
  test.beforeEach(async ({ page }) => {
    pictures = [];
    page.on('request', (request) => {
      if (request.url().includes('tee-front.')) pictures.push(request.url());
    });
    release = await hold(page, '**/hero-*');
    await page.goto('/', { waitUntil: 'commit' });
    await page.waitForFunction(() => onclick === null); // the script has run
    await page.evaluate(async () => {
      await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    });
  });

  test('no picture below it is requested', async () => {
    expect(pictures).toEqual([]);
    release();
    await expect.poll(() => pictures).toHaveLength(1);
  });

  test('a shopper who scrolls sees the tee', async ({ page }) => {
    await page.mouse.wheel(0, 900);
    await expect(page.getByRole('img', { name: /front: a small/ })).toBeInViewport();
    release();
  });
});

test('a shopper joins the waitlist once and is told when already subscribed', async ({
  page,
  mailbox,
}) => {
  const email = freshEmail();
  await page.goto('/');
  const join = async () => {
    await page.getByRole('main').getByRole('button', { name: 'Join Waitlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Join Waitlist' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
  };
  await join();
  await expect(toast(page, 'Welcome to the Ghost Club!')).toBeVisible();
  await page.reload();
  await join();
  await expect(toast(page, 'Already Subscribed')).toContainText("You're already on the waitlist!");
  await mailbox.only(email);
});

/** Where the tape of the size selector begins; it is drawn by CSS alone. */
const tapeLeft = (page: Page) =>
  page.locator('.sizes > .cells').evaluate((cells) => {
    const { left } = getComputedStyle(cells, '::after');
    return cells.getBoundingClientRect().left + cells.clientLeft + Number.parseFloat(left);
  });
/** The height of the copper level in the bag of the header. */
const levelOf = (page: Page) =>
  page
    .getByRole('banner')
    .getByRole('link', { name: 'Cart' })
    .locator('svg')
    .evaluate((icon) => getComputedStyle(icon).backgroundSize.split(' ')[1]);

test('the tape under the sizes and the level of the bag show the end state at once with reduced motion', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/');
  const sizes = page.getByRole('radiogroup', { name: 'Size' });
  const before = await sizes.boundingBox();
  await sizes.getByRole('radio', { name: 'M', exact: true }).focus();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const cell = await sizes.locator('label', { hasText: /^XL$/ }).boundingBox();
  expect(Math.abs((await tapeLeft(page)) - (cell?.x ?? 0))).toBeLessThan(2);
  expect((await sizes.boundingBox())?.height).toBe(before?.height);
  expect(await levelOf(page)).toBe('0px');
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await expect(toast(page, 'Added to Cart!')).toBeVisible();
  expect(await levelOf(page)).toBe('9px');
  expect(await page.evaluate(() => document.getAnimations().length)).toBe(0);
});

test('the home page loads no React and nothing from other hosts', async ({ page }) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/');
  expect(requests.filter((url) => /react|client\.|jsx/i.test(url))).toEqual([]);
  const origin = new URL(page.url()).origin;
  expect(requests.filter((url) => !url.startsWith(origin) && !url.startsWith('data:'))).toEqual([]);
});

test('a message with the hidden field filled in fails once and is sent by the next attempt', async ({
  page,
}) => {
  await page.goto('/contact');
  const main = page.getByRole('main');
  await main.getByRole('textbox', { name: 'Name' }).fill('Wade');
  await main.getByRole('textbox', { name: 'Email' }).last().fill(freshEmail());
  await main.getByRole('textbox', { name: 'Message' }).fill('Does it shrink?');
  // As a password manager that fills in every field.
  await page.evaluate((name) => {
    for (const field of document.getElementsByName(name)) (field as HTMLInputElement).value = 'W.';
  }, HONEYPOT);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Error')).toContainText('Failed to send message. Please try again.');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(toast(page, 'Message Sent!')).toBeVisible();
});
