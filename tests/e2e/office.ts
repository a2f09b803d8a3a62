import type { Cookie, Page } from '@playwright/test';
import { adminSendLink, adminSignIn } from '#contracts/admin-session.ts';
import { placeFreeOrder } from '#contracts/place-free-order.ts';
import { callApi } from './call-api.ts';
import { expect, freshEmail, test as shopTest } from './shop.ts';

export { expect, toast } from './shop.ts';

const OWNER = 'owner@ghostbarrel.example';

/** Places an order of one tee that costs nothing, for a shopper with this last name. */
export async function placeOrderOf(page: Page, lastName: string) {
  const address = {
    firstName: 'Etta',
    lastName,
    addressLine1: '12 Chestnut Street',
    addressLine2: '',
    city: 'Berea',
    stateProvince: 'Kentucky',
    postalCode: '40403',
    country: 'United States',
  };
  const email = freshEmail();
  const { orderNumber } = await callApi(page, placeFreeOrder, {
    customerData: { firstName: 'Etta', lastName, email, phone: '' },
    billingAddress: address,
    shippingAddress: address,
    orderNotes: '',
    checkoutKey: crypto.randomUUID(),
    items: [{ id: 'ghost-barrel-tee', size: 'M', quantity: 1 }],
    promoCode: 'ANGELSHARE',
  });
  return { orderNumber, email };
}

interface OfficeWorker {
  /** The cookies of one session: links are limited, and an address has one open link at a time. */
  session: Cookie[];
}

/** The tests of the owner's office: their pages are signed in. */
export const test = shopTest.extend<{ owner: Page }, OfficeWorker>({
  session: [
    async ({ browser }, use, { project }) => {
      const { baseURL = '' } = project.use;
      const context = await browser.newContext({ baseURL, extraHTTPHeaders: { origin: baseURL } });
      const call = (name: string, data: object) => context.request.post(`/api/${name}`, { data });
      let used = '';
      await expect(async () => {
        const mails = await context.request.get('/sandbox/mail.json');
        const links = (await mails.text()).matchAll(/\/admin\/sign-in#([\w-]+)/g);
        const [, token = ''] = [...links].find(([, link]) => link !== used) ?? [];
        const signedIn = token !== '' && (await call(adminSignIn.name, { token })).ok();
        used = token;
        if (!signedIn) await call(adminSendLink.name, { email: OWNER });
        expect(signedIn).toBe(true);
      }).toPass({ intervals: [1_000, 5_000] });
      await use(await context.cookies());
      await context.close();
    },
    { scope: 'worker' },
  ],
  owner: async ({ page, session }, use) => {
    await page.context().addCookies(session);
    await use(page);
  },
});
