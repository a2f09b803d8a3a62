import { randomUUID } from 'node:crypto';
import { freshEmail, type TestShop } from './test-shop.ts';

/** The seller's entries on Stripe's onboarding page. */
export const ETTA = {
  givenName: 'Etta',
  surname: 'Boone',
  birthDate: '1990-04-01',
  website: 'https://boone.example',
  bankAccount: '000987654321',
};

export interface OfferedProduct {
  productId: string;
  priceId: string;
}

/** A seller on the platform, from the account to the listed product. */
export type Seller = Awaited<ReturnType<typeof openSeller>>;

/** Creates an account on the platform. */
export async function openSeller(shop: TestShop, email = freshEmail()) {
  const { status, body } = await shop.call('create-connected-account', {
    email,
    business_type: 'individual',
  });
  if (status !== 200) throw new Error(`create-connected-account: ${JSON.stringify(body)}`);
  const accountId = String(body.accountId);
  const addProduct = (changes = {}) =>
    shop.call('create-connect-product', { accountId, ...oneProduct(), ...changes });
  const buy = (priceId: string, quantity: unknown = 1) =>
    shop.call('create-connect-checkout', { accountId, priceId, quantity });
  /** A visitor presses Buy Now; returns the id of the session whose page opens. */
  async function openSession(priceId: string) {
    const { status, body } = await buy(priceId);
    if (status !== 200) throw new Error(`create-connect-checkout: ${JSON.stringify(body)}`);
    return sessionIn(String(body.url));
  }
  return {
    accountId,
    email,
    /** Has a link emailed that opens the account, and returns its secret. */
    async emailedSecret() {
      await shop.call('send-account-link', { accountId });
      await shop.idle();
      // The newest email is first.
      return /#secret=([\w-]+)/.exec(shop.emailsTo(email)[0]?.text ?? '')?.[1] ?? '';
    },
    async status() {
      const { body } = await shop.call('get-account-status', { accountId });
      return body.account as Record<string, unknown>;
    },
    /** Fills in Stripe's page and presses a button; `save` leaves halfway. */
    async onboard(
      button: 'submit' | 'save' = 'submit',
      fields: Partial<typeof ETTA> & { supportEmail?: string } = ETTA,
    ) {
      const { body } = await shop.call('create-account-link', { accountId });
      const visit = await fetch(String(body.url));
      await fetch(visit.url, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, button }),
        redirect: 'manual',
      });
    },
    addProduct,
    list: (page?: number) => shop.call('list-connect-products', { accountId, page }),
    archive: (productId: string) => shop.call('archive-connect-product', { accountId, productId }),
    buy,
    /** Lists a product; returns its ids. */
    async offer(changes?: object): Promise<OfferedProduct> {
      const { body } = await addProduct(changes);
      const { id, default_price } = body.product as { id: string; default_price: string };
      return { productId: id, priceId: default_price };
    },
    openSession,
    async sell(priceId: string) {
      const sessionId = await openSession(priceId);
      await shop.payHosted(sessionId);
      return sessionId;
    },
  };
}

/** The checkout session of a page of Stripe. */
export const sessionIn = (url: string) => /cs_test_\w+/.exec(url)?.[0] ?? '';

/** A hand-thrown mug for 28.99. */
export function oneProduct() {
  return {
    name: 'Cooper’s mug',
    description: 'Thrown by hand in Lexington.',
    priceInCents: 2899,
    currency: 'usd',
    productKey: randomUUID(),
  };
}
