import { brand } from '#shop/brand.ts';
import { expect, freshEmail, test } from './shop.ts';

test.use({ javaScriptEnabled: false });

test('the home page shows the tee from both sides', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `${brand.name} Heritage Tee` })).toBeVisible();
  await expect(page.getByText('$28.99')).toBeVisible();
  await page.getByRole('radio', { name: 'Back' }).check({ force: true });
  await expect(page.getByRole('img', { name: /winged ghost rising/ })).toBeVisible();
});

test('cart, checkout and payment say that they need JavaScript', async ({ page }) => {
  for (const path of ['/cart', '/checkout', '/payment']) {
    await page.goto(path);
    await expect(page.getByRole('main')).toContainText('needs JavaScript');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  }
});

test('the page of an order says whom to write to', async ({ page }) => {
  await page.goto(`/order-confirmation/${crypto.randomUUID()}?token=none`);
  // Playwright's text assertions leave out what stands in <noscript>.
  const text = await page.getByRole('main').innerText();
  expect(text.replace(/\s+/g, ' ')).toContain(`without it, write to ${brand.email} with`);
});

test('the menu of a phone opens, and its links work', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/faq');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('dialog').getByRole('link', { name: 'About' }).click();
  await expect(page).toHaveURL(/\/#about$/);
});

test('the form of the footer subscribes to the Ghost Club, and its email unsubscribes', async ({
  page,
  mailbox,
}) => {
  const email = freshEmail();
  await page.goto('/');
  const footer = page.getByRole('contentinfo');
  await footer.getByLabel('Email').fill(email);
  await footer.getByRole('button', { name: 'Subscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to the Ghost Club!' })).toBeVisible();
  const { text } = await mailbox.only(email);

  const link = new URL(/https?:\S+\/unsubscribe\?\S+/.exec(text)?.[0] ?? '');
  await page.goto(link.pathname + link.search);
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
});

test('the link in the email that a size is back leaves the waitlist', async ({ page }) => {
  // A used link is no error.
  await page.goto(`/unsubscribe?token=${'0'.repeat(64)}&list=waitlist`);
  await expect(page.getByRole('heading', { name: 'Leave the waitlist?' })).toBeVisible();
  await page.getByRole('button', { name: 'Unsubscribe' }).click();
  await expect(page.getByRole('heading', { name: 'Unsubscribed' })).toBeVisible();
});

test('the waitlist dialog subscribes', async ({ page, mailbox }) => {
  const email = freshEmail();
  await page.goto('/');
  await page.getByRole('button', { name: 'Join Waitlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'Join Waitlist' });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByRole('button', { name: 'Join Waitlist' }).click();
  await expect(page.getByRole('heading', { name: 'Welcome to the Ghost Club!' })).toBeVisible();
  await mailbox.only(email);
});

test('a message is emailed to the shop', async ({ page, mailbox }) => {
  const words = `Sent without a script, ${freshEmail()}`;
  await page.goto('/contact');
  await page.getByLabel('Name').fill('June');
  await page.getByRole('main').getByLabel('Email').last().fill(freshEmail());
  await page.getByLabel('Message').fill(words);
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
  await expect
    .poll(async () => (await mailbox.of(brand.email)).map(({ text }) => text).join())
    .toContain(words);
});

test('the browser checks a form before it is sent', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('June');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expect(page.getByRole('main').getByLabel('Email').last()).toBeFocused();
});

test('a failed message names the field, and is still typed one step back', async ({ page }) => {
  await page.goto('/contact');
  await page.getByLabel('Name').fill('June');
  // A browser accepts this address, and the shop does not.
  await page.getByRole('main').getByLabel('Email').last().fill('june@visitor');
  await page.getByLabel('Message').fill('Line one\nLine two');
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('alert')).toHaveText(
    'Failed to send message. Please try again. Email is not an email address.',
  );
  await expect(page.getByRole('link', { name: 'Open the form again' })).toHaveAttribute(
    'href',
    /\/contact$/,
  );
  await page.goBack();
  await expect(page.getByLabel('Name')).toHaveValue('June');
  await expect(page.getByLabel('Message')).toHaveValue('Line one\nLine two');
  await page.getByRole('main').getByLabel('Email').last().fill(freshEmail());
  await page.getByRole('button', { name: 'Send Message' }).click();
  await expect(page.getByRole('heading', { name: 'Message Sent!' })).toBeVisible();
});
