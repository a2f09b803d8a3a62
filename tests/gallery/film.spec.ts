import { mkdir } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import sharp from 'sharp';
import { officeShipOrder } from '#contracts/office/order-actions.ts';
import { officePaths } from '#shop/office-paths.ts';
import { html } from '#mail/html.ts';
import { callApi } from '../e2e/call-api.ts';
import { cards, expect, freshEmail, seedCheckout, test, toast, wade } from '../e2e/shop.ts';
import { newUpsNumber } from '../support/parcel.ts';
import { storedTee } from '../support/shopper.ts';

/** The film of README.md, and the still for who wants no motion: `npm run task -- gallery film`. */
const FOLDER = 'docs/pictures';
const WIDTH = 1120;
const HEIGHT = 700;
const PHONE = { width: 390, height: 640 };
const DESKTOP = { width: WIDTH, height: HEIGHT - 72 };
const SHIPPED = 20;

const CAPTIONS = `
  html { min-height: 0; background: #1a1613; }
  body { display: flex; flex-direction: row; gap: 20px; align-items: baseline; margin: 0; padding: 20px 28px; min-height: 0; background: #1a1613; color: #f4efe4; }
  p { margin: 0; }
  p:first-child { color: #c98a58; }
  body:not(.on-phone) p { font-size: 28px; }
  body.on-phone { display: block; padding: 250px 620px 0 84px; }
  body.on-phone p + p { margin-top: 16px; font-size: 64px; text-wrap: balance; }
`;

/** Pictures of a page one after the other, each with a caption and how long it is seen. */
class Film {
  readonly #page: Page;
  readonly #captions: Page;
  readonly #frames: Buffer[] = [];
  readonly #delays: number[] = [];
  #stage: Buffer = Buffer.alloc(0);

  /** `captions` is a page of the shop, for its letters. */
  constructor(page: Page, captions: Page) {
    this.#page = page;
    this.#captions = captions;
  }

  /** Begins a scene: what stands beside a phone, or over a desktop. */
  async scene(step: string, caption: string): Promise<void> {
    const { width } = this.#page.viewportSize() ?? DESKTOP;
    await this.#captions.evaluate(
      ([body, isPhone]) => {
        document.body.innerHTML = body;
        document.body.classList.toggle('on-phone', isPhone);
      },
      [
        html`<p class="display-5">${step}</p><p class="display-2">${caption}</p>`.text,
        width < 600,
      ] as const,
    );
    this.#stage = await this.#captions.screenshot();
    // A page behind another draws nothing.
    await this.#page.bringToFront();
  }

  /** Adds the page as it is, for so many milliseconds; `at` is where somebody presses. */
  async show(milliseconds: number, at?: { x: number; y: number }): Promise<void> {
    const { width } = this.#page.viewportSize() ?? DESKTOP;
    const place = width < 600 ? { left: 640, top: 30 } : { left: 0, top: HEIGHT - DESKTOP.height };
    const dot = Buffer.from(
      '<svg width="36" height="36"><circle cx="18" cy="18" r="16" fill="#c98a58" fill-opacity=".55" stroke="#1a1613" stroke-width="2"/></svg>',
    );
    const layers = [{ input: await this.#page.screenshot(), ...place }];
    if (at)
      layers.push({
        input: dot,
        left: Math.round(place.left + at.x - 18),
        top: Math.round(place.top + at.y - 18),
      });
    this.#frames.push(await sharp(this.#stage).composite(layers).png().toBuffer());
    this.#delays.push(milliseconds);
  }

  /** Shows where it is pressed, and presses it. */
  async press(target: Locator): Promise<void> {
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    if (!box) throw new Error('What is pressed is not on the page.');
    await this.show(450, { x: box.x + box.width / 2, y: box.y + box.height / 2 });
    await target.click({ force: true });
  }

  /** Fills in a field, in the time of a browser that knows the answer. */
  async fill(field: Locator, text: string): Promise<void> {
    await field.fill(text);
    await this.show(220);
  }

  /** Writes the film, which is played once, and its first picture. */
  async save(): Promise<{ seconds: number; bytes: number }> {
    await mkdir(FOLDER, { recursive: true });
    const { size } = await sharp(this.#frames, { join: { animated: true } })
      .webp({ quality: 80, effort: 6, loop: 1, delay: this.#delays, minSize: true })
      .toFile(`${FOLDER}/film.webp`);
    const seconds = this.#delays.reduce((sum, delay) => sum + delay, 0) / 1000;
    return { seconds, bytes: size };
  }
}

const SHOPPERS = [
  'June Tolliver',
  'Ana Ortega',
  'Etta Boone',
  'Ruth Chandler',
  'Otis Hale',
  'Clara Mott',
  'Dean Whitlock',
  'Nora Pike',
  'Sam Delaney',
  'Iris Combs',
  'Earl Sutton',
  'Maya Lindgren',
  'Hank Rowe',
  'Vera Castle',
  'Leo Marsh',
  'Pearl Easton',
  'Roy Beckett',
  'Opal Greer',
  'Theo Vance',
  'Willa Crane',
  'Abel Frost',
];

test('the film', async ({ page, browser, baseURL, payment, office }) => {
  test.setTimeout(600_000);
  page.setDefaultTimeout(20_000);
  const numbers: string[] = [];
  for (const [index, name] of SHOPPERS.entries()) {
    await seedCheckout(page, freshEmail(), { cart: [storedTee(['S', 'M', 'L'][index % 3])] });
    await page.evaluate((fullName) => {
      const [firstName, lastName] = fullName.split(' ');
      const data = JSON.parse(sessionStorage.getItem('paymentData') ?? '{}') as Record<
        string,
        object
      >;
      for (const part of ['customerData', 'billingAddress', 'shippingAddress'])
        Object.assign(data[part] ?? {}, { firstName, lastName });
      sessionStorage.setItem('paymentData', JSON.stringify(data));
    }, name);
    await payment.open();
    await payment.fillCard();
    await payment.buy();
    const main = page.getByRole('main');
    await expect(main).toContainText(/ORD-/);
    numbers.push(/ORD-\d{8}-\d{6}/.exec((await main.textContent()) ?? '')?.[0] ?? '');
  }
  const returned = numbers.shift() ?? '';

  const viewport = { width: WIDTH, height: HEIGHT };
  const context = await browser.newContext({ baseURL, viewport, bypassCSP: true });
  const captions = await context.newPage();
  await captions.goto('/faq');
  await captions.addStyleTag({ content: CAPTIONS });
  await captions.evaluate(() => document.fonts.ready);
  const film = new Film(page, captions);
  const button = (name: string) => page.getByRole('button', { name, exact: true });

  // A shopper, on a phone.
  await page.setViewportSize(PHONE);
  await page.goto('/');
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  await film.scene('A shopper', 'Pages that open at once');
  await film.show(2600);
  const size = page.getByRole('radio', { name: 'M', exact: true });
  await size.scrollIntoViewIfNeeded();
  await film.scene('A shopper', 'A size, and into the cart');
  await film.show(700);
  await film.press(size);
  await film.press(button('Add to Cart'));
  await expect(toast(page, 'Added to Cart!')).toBeVisible();
  await film.show(1400);
  await page.goto('/cart');
  await expect(page.getByRole('listitem').filter({ hasText: 'Size M' })).toBeVisible();
  await film.show(1500);
  await film.press(
    page.getByRole('link', { name: 'Proceed to Checkout' }).filter({ visible: true }).last(),
  );

  await film.scene('A shopper', 'No account: one page asks what a parcel needs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await film.show(900);
  const field = (group: string, name: string) =>
    page.getByRole('group', { name: group }).getByLabel(name);
  await film.fill(field('Customer Information', 'First Name'), wade.firstName);
  await film.fill(field('Customer Information', 'Last Name'), wade.lastName);
  await film.fill(field('Customer Information', 'Email'), 'wade@tolliver.example');
  await film.fill(field('Billing Address', 'First Name'), wade.firstName);
  await film.fill(field('Billing Address', 'Last Name'), wade.lastName);
  await film.fill(field('Billing Address', 'Address Line 1'), wade.addressLine1);
  await film.fill(field('Billing Address', 'City'), wade.city);
  await field('Billing Address', 'State / Province').selectOption({ label: wade.state });
  await film.fill(field('Billing Address', 'Postal Code'), wade.postalCode);
  await film.show(700);
  await film.press(button('Continue to Payment'));

  await film.scene('A shopper', 'Card, Apple Pay, Google Pay or PayPal');
  await expect(payment.button()).toBeVisible();
  await payment.frame().owner().scrollIntoViewIfNeeded();
  await expect(payment.frame().getByLabel('Card number')).toBeVisible();
  await film.show(1100);
  await film.fill(payment.frame().getByLabel('Card number'), cards.good);
  await film.fill(payment.frame().getByLabel('Expiration date'), '12 / 34');
  await film.fill(payment.frame().getByLabel('Security code'), '123');
  await film.show(600);
  await film.press(payment.button());
  await expect(page.getByRole('heading', { name: 'Thank you, Wade.' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await film.scene('A shopper', 'Paid once, whatever happens to the connection');
  await film.show(3400);

  // The owner, at a desk.
  await page.setViewportSize(DESKTOP);
  await office.signIn();
  await page.goto(officePaths.order(returned));
  await callApi(
    page,
    officeShipOrder,
    { orderNumber: returned, carrier: 'UPS', trackingNumber: newUpsNumber() },
    { origin: String(baseURL) },
  );
  await page.reload();
  await button('Open a return').click();
  const opening = page.getByRole('dialog', { name: 'Open a return' });
  await opening.getByRole('combobox', { name: 'How many' }).selectOption('1');
  await opening.getByRole('combobox', { name: 'Reason' }).selectOption('Changed my mind');
  await opening.getByRole('button', { name: 'Open return' }).click();
  const returnNumber = `${returned.replace('ORD', 'RET')}-1`;
  await expect(page.getByRole('heading', { name: returnNumber })).toBeVisible();
  await page.getByRole('textbox', { name: 'Tracking number' }).fill(newUpsNumber());
  const label = { name: 'label.pdf', mimeType: 'application/pdf' };
  const pdf = Buffer.from('%PDF-1.4\nA label\n%%EOF\n');
  await page.getByLabel('Choose a PDF').setInputFiles({ ...label, buffer: pdf });
  await button('Send label').click();
  await expect(toast(page, 'Label sent')).toBeVisible();

  await page.goto(officePaths.today);
  const waiting = page.getByRole('link', { name: 'Ship orders' });
  await expect(waiting).toBeVisible();
  await page.waitForLoadState('networkidle');
  await film.scene('The owner', 'What waits this morning');
  await film.show(2600);
  await film.press(waiting);

  await film.scene('The owner', `${SHIPPED} orders, with the carrier's file`);
  await expect(button('Select the oldest 20')).toBeVisible();
  await film.show(1300);
  await film.press(button('Select the oldest 20'));
  const bar = page.getByRole('region', { name: 'Selected orders' });
  await expect(bar).toContainText(`${SHIPPED} selected`);
  await film.show(1000);
  await film.press(bar.getByRole('button', { name: 'Ship selected' }));
  const dialog = page.getByRole('dialog', { name: `Ship ${SHIPPED} orders` });
  await dialog.getByRole('textbox').first().focus();
  await film.show(900);
  const lines = numbers.map((number) => `${newUpsNumber()};${number}`);
  await page.evaluate(
    (text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      const event = new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true });
      document.activeElement?.dispatchEvent(event);
    },
    ['Tracking;Reference', ...lines].join('\n'),
  );
  await expect(dialog.getByRole('textbox').first()).not.toHaveValue('');
  await film.show(1500);
  await film.press(dialog.getByRole('button', { name: `Ship ${SHIPPED} orders` }));
  await expect(page.getByText(`${SHIPPED} orders shipped.`)).toBeVisible();
  await film.show(3400);

  await film.scene('The owner', 'A return: received, refunded, back in stock');
  await page.goto(officePaths.return(returnNumber));
  const receive = button('Mark as received');
  await expect(receive).toBeVisible();
  await film.show(1300);
  await film.press(receive);
  const refund = page
    .getByRole('form', { name: 'Refund' })
    .getByRole('button', { name: /^Refund \$/ });
  await expect(refund).toBeVisible();
  await film.show(700);
  await film.press(refund);
  const confirm = page.getByRole('dialog').getByRole('button', { name: /^Refund \$/ });
  await expect(confirm).toBeVisible();
  await film.show(700);
  await film.press(confirm);
  await expect(page.getByRole('status').filter({ hasText: 'refunded' })).toBeVisible();
  await film.show(2400);
  await film.scene('Try it', 'npm start');
  await film.show(4000);
  await context.close();

  const { seconds, bytes } = await film.save();
  console.log(`${seconds} s, ${Math.round(bytes / 1000)} KB`);
  expect(bytes).toBeLessThanOrEqual(3_000_000);
});
