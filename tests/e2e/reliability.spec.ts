import { expect, Mailbox, ORDERED, test, toast } from './shop.ts';

test('a double click on the main button pays once', async ({
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const payments: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/api/create-payment-intent')) payments.push(request.url());
  });
  await payment.button().dblclick();
  await expect(page).toHaveURL(ORDERED);
  expect(payments).toHaveLength(1);
  await mailbox.only(email);
});

test('the order is placed when the browser is closed right after paying', async ({
  page,
  context,
  payment,
  readyToPay,
}) => {
  const email = await readyToPay();
  const paid = page.waitForRequest('**/api/confirm-payment');
  await page.route('**/api/confirm-payment', () => new Promise<void>(() => undefined));
  await payment.pay();
  await paid;
  const otherTab = await context.newPage();
  await page.close();
  await new Mailbox(otherTab).only(email);
});

test('a shopper who reloads after paying gets the order, not a second payment', async ({
  page,
  payment,
  readyToPay,
  mailbox,
}) => {
  const email = await readyToPay();
  const paid = page.waitForRequest('**/api/confirm-payment');
  await page.route('**/api/confirm-payment', (route) => route.abort(), { times: 1 });
  await payment.pay();
  await paid;
  await page.reload();
  await expect(page).toHaveURL(ORDERED);
  await mailbox.only(email);
});

test('an order found later keeps the items added to the cart since', async ({
  page,
  cart,
  payment,
  readyToPay,
}) => {
  await readyToPay();
  const paid = page.waitForRequest('**/api/confirm-payment');
  await page.route('**/api/confirm-payment', (route) => route.abort(), { times: 1 });
  await payment.pay();
  await paid;
  await cart.add('M');
  await cart.add('XL');
  await cart.open();
  await expect(page.getByText('Your last payment went through')).toBeVisible();
  await expect(cart.line('M')).toContainText('$28.99');
  await expect(cart.line('XL')).toContainText('$28.99');
});

test('a shopper who stops the redirect to a placed order sees a link to it', async ({
  page,
  context,
  payment,
  readyToPay,
}) => {
  // On a phone the button is far down, and the form above it disappears.
  await page.setViewportSize({ width: 390, height: 844 });
  await readyToPay();
  const confirmation = '**/order-confirmation/**';
  await page.route(confirmation, () => new Promise<void>(() => undefined));
  const leaving = page.waitForRequest(confirmation);
  await payment.pay();
  await leaving;
  // As the Esc key does.
  await (await context.newCDPSession(page)).send('Page.stopLoading');
  await page.unroute(confirmation);
  await expect(page.getByText('Your order is placed.')).toBeInViewport();
  await expect(page.getByRole('link', { name: 'See your order' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByText('We have your order.')).toBeVisible();
});

test('a changed price is shown before anything is charged', async ({
  page,
  payment,
  readyToPay,
}) => {
  await readyToPay();
  await page.route(
    '**/api/create-payment-intent',
    async (route) => {
      const body = route.request().postDataJSON() as { amount: number };
      await route.continue({ postData: JSON.stringify({ ...body, amount: 0.5 }) });
    },
    { times: 1 },
  );
  await payment.pay();
  const notice = page.getByRole('alert').filter({ hasText: 'The total has changed to $30.73.' });
  await expect(notice).toBeVisible();
  await payment.buy();
});

test('going back after the order does not open a second payment', async ({
  page,
  checkout,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  await checkout.open();
  await checkout.submit();
  await payment.applyPromo('ANGELSHARE');
  await payment.buy();
  await page.goBack();
  await expect(page).toHaveURL(/\/cart$/);
  await page.getByRole('link', { name: 'See your order' }).click();
  await expect(page).toHaveURL(ORDERED);
});

test('an order loaded by the second attempt gets its own title, and shows that it is cancelled', async ({
  page,
  placeOrder,
}) => {
  const { address } = await placeOrder();
  const details = '**/api/get-order-details';
  await page.route(details, (route) => route.fulfill({ status: 500, json: {} }));
  await page.goto(address);
  await expect(page).toHaveTitle(/^Access Denied/);
  await page.unroute(details);
  await page.route(details, async (route) => {
    const response = await route.fetch();
    const { order } = (await response.json()) as { order: object };
    await route.fulfill({ response, json: { order: { ...order, status: 'cancelled' } } });
  });
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(page).toHaveTitle(/^Your order/);
  await expect(page.getByRole('main')).toBeFocused();
  await expect(page.getByText('This order is canceled.')).toBeVisible();
  await expect(page.getByText('We have your order.')).toBeHidden();
});

test('an order link without token is denied, and an unknown order is not found', async ({
  page,
}) => {
  await page.goto('/order-confirmation/5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11');
  await expect(page.getByRole('heading', { name: 'Access Denied' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText(
    'Invalid order link. Please check your confirmation email.',
  );
  await page.goto('/order-confirmation/5f0f2ad5-6df0-4a86-8bb4-4b3dcb0d0a11?token=guess');
  await expect(page.getByRole('heading', { name: 'Order Not Found' })).toBeVisible();
  const main = page.getByRole('main');
  await expect(main.getByRole('link', { name: 'Contact' })).toHaveAttribute('href', '/contact');
  await main.getByRole('link', { name: 'Track Order' }).click();
  await expect(page).toHaveURL('/track-order');
});

test('invalid data in the storage does not break the payment page', async ({
  page,
  payment,
  readyToChoose,
}) => {
  await readyToChoose();
  const corrupt = (names: string[]) =>
    page.evaluate((keys) => {
      for (const key of keys) sessionStorage.setItem(key, '{"a":[nonsense');
    }, names);
  await corrupt(['checkoutKey', 'appliedPromo', 'checkoutData']);
  await page.reload();
  await expect(payment.summary()).toContainText('$30.73');
  await corrupt(['paymentData']);
  await page.reload();
  await expect(page).toHaveURL(/\/cart$/);
});

test('an invalid pendingPayment in the storage is ignored', async ({
  page,
  payment,
  readyToPay,
}) => {
  await page.addInitScript(() => {
    if (!sessionStorage.getItem('seen')) localStorage.setItem('pendingPayment', '<<<');
    sessionStorage.setItem('seen', '1');
  });
  await readyToPay();
  await payment.buy();
});

test('when the shop is unavailable, the shopper is told and keeps what was typed', async ({
  page,
  payment,
  readyToPay,
}) => {
  await readyToPay();
  await page.route('**/api/create-payment-intent', (route) => route.abort(), { times: 1 });
  await payment.pay();
  await expect(toast(page, 'Order Failed')).toBeVisible();
  await payment.buy();
});

/** Fills the localStorage. */
const fillStorage = () => {
  let text = 'x'.repeat(4 * 1024 * 1024);
  while (text) {
    try {
      localStorage.setItem(`filler ${text.length}`, text);
    } catch {
      // Half of it may still fit.
    }
    text = text.slice(text.length / 2 + 1);
  }
};

for (const [name, breakStorage] of [
  ['full', fillStorage],
  [
    'denied',
    () =>
      Object.defineProperty(window, 'localStorage', {
        get: () => {
          throw new DOMException('Access is denied for this document.', 'SecurityError');
        },
      }),
  ],
] as const) {
  test(`a shopper whose storage is ${name} is told that the cart is not saved`, async ({
    page,
  }) => {
    await page.addInitScript(breakStorage);
    await page.goto('/');
    await page.getByRole('button', { name: 'Add to Cart' }).click();
    await expect(toast(page, 'Cart Not Saved')).toBeVisible();
    await expect(page.getByText('Added to Cart!')).toBeHidden();
    await expect(
      page.getByRole('banner').getByRole('link', { name: 'Cart', exact: true }),
    ).toBeVisible();
    await page.goto('/cart');
    await expect(page.getByRole('main')).toContainText(
      name === 'full' ? 'Your Cart is Empty' : 'Your browser blocks storage for this site.',
    );
  });
}

for (const method of ['Card', 'PayPal'] as const) {
  test(`an order paid by ${method} is placed although storage is full`, async ({
    page,
    payment,
    readyToPay,
    mailbox,
  }) => {
    const email = await readyToPay();
    await page.evaluate(fillStorage);
    await payment.choose(method);
    if (method === 'Card') await payment.pay();
    else {
      await payment.continueToPaypal();
      await payment.approveAtPaypal();
    }
    await expect(page).toHaveURL(ORDERED);
    await mailbox.only(email);
  });
}
