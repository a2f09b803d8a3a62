import { randomUUID } from 'node:crypto';
import { freshEmail, type Reply, type TestShop } from './test-shop.ts';

/** What the seller enters on Stripe's onboarding page. */
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
export interface Seller {
  accountId: string;
  email: string;
  /** Has a link emailed that opens the account, and returns its secret. */
  emailedSecret(): Promise<string>;
  status(): Promise<Record<string, unknown>>;
  /** Fills in Stripe's page and presses a button; `save` leaves halfway. */
  onboard(
    button?: 'submit' | 'save',
    fields?: Partial<typeof ETTA> & { supportEmail?: string },
  ): Promise<void>;
  addProduct(changes?: object): Promise<Reply>;
  list(page?: number): Promise<Reply>;
  archive(productId: string): Promise<Reply>;
  buy(priceId: string, quantity?: unknown): Promise<Reply>;
  /** Lists a product; returns its ids. */
  offer(changes?: object): Promise<OfferedProduct>;
  /** A visitor presses Buy Now; returns the id of the session whose page opens. */
  openSession(priceId: string): Promise<string>;
  /** The same, and the visitor pays on Stripe's page. */
  sell(priceId: string): Promise<string>;
}

/** Creates an account on the platform. */
export async function openSeller(shop: TestShop, email = freshEmail()): Promise<Seller> {
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
  async function openSession(priceId: string) {
    const { status, body } = await buy(priceId);
    if (status !== 200) throw new Error(`create-connect-checkout: ${JSON.stringify(body)}`);
    return sessionIn(String(body.url));
  }
  return {
    accountId,
    email,
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
    async onboard(button = 'submit', fields = ETTA) {
      const { body } = await shop.call('create-account-link', { accountId });
      const visit = await fetch(String(body.url));
      await fetch(visit.url, {
        method: 'POST',
        body: new URLSearchParams({ ...fields, button }),
        redirect: 'manual',
      });
    },
    addProduct,
    list: (page) => shop.call('list-connect-products', { accountId, page }),
    archive: (productId) => shop.call('archive-connect-product', { accountId, productId }),
    buy,
    async offer(changes) {
      const { body } = await addProduct(changes);
      const { id, default_price } = body.product as { id: string; default_price: string };
      return { productId: id, priceId: default_price };
    },
    openSession,
    async sell(priceId) {
      const sessionId = await openSession(priceId);
      await shop.payHosted(sessionId, undefined, accountId);
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
