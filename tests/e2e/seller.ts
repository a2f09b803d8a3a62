import { expect, type Locator, type Page } from '@playwright/test';
import { createAccountLinkCall } from '#contracts/sellers/create-account-link.ts';
import { createConnectProductCall } from '#contracts/sellers/create-connect-product.ts';
import { createConnectedAccountCall } from '#contracts/sellers/create-connected-account.ts';
import { getAccountStatusCall } from '#contracts/sellers/get-account-status.ts';
import { callApi } from './call-api.ts';

/** The form of Stripe's onboarding page, filled in for Etta. */
export const etta = {
  'First name': 'Etta',
  'Last name': 'Boone',
  'Date of birth': '1990-04-01',
  Website: 'https://boone.example',
  'Account number': '000123456789',
};

export interface NewProduct {
  name: string;
  price: string;
  description?: string;
  /** The path of a file. */
  picture?: string;
}

let seller = 0;

/** The same form as the page submits it. */
const onboardingForm = {
  givenName: etta['First name'],
  surname: etta['Last name'],
  birthDate: etta['Date of birth'],
  website: etta.Website,
  bankAccount: etta['Account number'],
  button: 'submit',
};

/** A seller on the platform's pages. */
export class Seller {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readonly freshEmail = () =>
    `etta.${Date.now().toString(36)}.${process.pid}.${++seller}@boone.example`;
  readonly emailField = () => this.page.getByRole('main').getByRole('textbox', { name: 'Email' });

  /** Creates an account through the API, for tests that are not about this; returns its id. */
  async createAccount(): Promise<string> {
    const { accountId } = await callApi(this.page, createConnectedAccountCall, {
      email: this.freshEmail(),
      business_type: 'individual',
    });
    return accountId;
  }

  /** Creates an account that can take payments, without a page of the platform or of Stripe; returns its id. */
  async createActiveAccount(): Promise<string> {
    const accountId = await this.createAccount();
    const { url } = await callApi(this.page, createAccountLinkCall, { accountId });
    const onboardingPage = await this.page.request.get(url);
    await this.page.request.post(onboardingPage.url(), { form: onboardingForm, maxRedirects: 0 });
    const { account } = await callApi(this.page, getAccountStatusCall, { accountId });
    expect(account.can_accept_payments).toBe(true);
    return accountId;
  }

  /** Creates an account that sells one product, a cap for $42.00; returns its id. */
  async createStore(): Promise<string> {
    const accountId = await this.createActiveAccount();
    await callApi(this.page, createConnectProductCall, {
      accountId,
      name: 'Cap',
      description: '',
      priceInCents: 4200,
      currency: 'usd',
    });
    return accountId;
  }

  /** Creates an account on /platform; returns its id. */
  async createAccountOnPage(email = this.freshEmail()): Promise<string> {
    await this.page.goto('/platform');
    await this.emailField().fill(email);
    await this.page.getByRole('button', { name: 'Create Account' }).click();
    const link = this.account(email).getByRole('link', { name: 'Manage Products' });
    const href = (await link.getAttribute('href')) ?? '';
    return new URL(href, this.page.url()).searchParams.get('account') ?? '';
  }

  /** An account in the list of this session. */
  account(email: string): Locator {
    return this.page.getByRole('main').getByRole('listitem').filter({ hasText: email });
  }

  /** Goes from the platform's onboarding page to Stripe's. */
  async goToStripe(accountId: string): Promise<void> {
    await this.page.goto(`/platform/onboarding?account=${accountId}`);
    await this.page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(this.page.getByRole('heading', { name: 'Get paid with Stripe' })).toBeVisible();
  }

  /** Fills in Stripe's onboarding page and leaves it by one of its buttons. */
  async fillOnboardingPage(fields: Partial<typeof etta>, button: 'Submit' | 'Save for later') {
    for (const [label, text] of Object.entries(fields))
      await this.page.getByLabel(label).fill(text);
    await this.page.getByRole('button', { name: button }).click();
  }

  async openProducts(accountId: string): Promise<void> {
    await this.page.goto(`/platform/products?account=${accountId}`);
    await expect(this.createButton()).toBeVisible();
  }

  readonly createButton = () => this.page.getByRole('button', { name: 'Create Product' });
  readonly field = (name: 'Product Name' | 'Description' | 'Price') =>
    this.page.getByRole('main').getByLabel(name, { exact: true });
  readonly pictureField = () => this.page.getByLabel('Picture', { exact: true });

  async fillProduct({ name, price, description = '', picture }: NewProduct): Promise<void> {
    await this.field('Product Name').fill(name);
    await this.field('Description').fill(description);
    await this.field('Price').fill(price);
    if (picture) await this.pictureField().setInputFiles(picture);
  }

  async addProduct(product: NewProduct): Promise<void> {
    await this.fillProduct(product);
    await this.createButton().click();
    await expect(this.product(product.name)).toBeVisible();
  }

  /** A product in the seller's list. */
  product(name: string): Locator {
    const heading = this.page.getByRole('heading', { name, exact: true });
    return this.page.getByRole('main').getByRole('listitem').filter({ has: heading });
  }
}
