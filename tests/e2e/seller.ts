import { expect, type Locator, type Page } from '@playwright/test';

/** What a seller tells Stripe; the stand-in's page has these fields. */
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

/** A seller at work on the platform's pages. */
export class Seller {
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  readonly freshEmail = () =>
    `etta.${Date.now().toString(36)}.${process.pid}.${++seller}@boone.example`;
  readonly emailField = () => this.page.getByRole('main').getByRole('textbox', { name: 'Email' });

  /** Opens an account on /platform; gives its id. */
  async openAccount(email = this.freshEmail()): Promise<string> {
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

  /** Goes from the onboarding page to Stripe's. */
  async goToStripe(accountId: string): Promise<void> {
    await this.page.goto(`/platform/onboarding?account=${accountId}`);
    await this.page.getByRole('button', { name: 'Continue Onboarding' }).click();
    await expect(this.page.getByRole('heading', { name: 'Get paid with Stripe' })).toBeVisible();
  }

  /** Fills in Stripe's page, and leaves it by one of its buttons. */
  async tellStripe(fields: Partial<typeof etta>, button: 'Submit' | 'Save for later') {
    for (const [label, text] of Object.entries(fields))
      await this.page.getByLabel(label).fill(text);
    await this.page.getByRole('button', { name: button }).click();
  }

  /** Everything up to an account that can be paid. */
  async onboarded(): Promise<string> {
    const accountId = await this.openAccount();
    await this.goToStripe(accountId);
    await this.tellStripe(etta, 'Submit');
    await expect(this.page.getByText('Payments Enabled')).toBeVisible();
    return accountId;
  }

  async openProducts(accountId: string): Promise<void> {
    await this.page.goto(`/platform/products?account=${accountId}`);
    await expect(this.createButton()).toBeVisible();
  }

  readonly createButton = () => this.page.getByRole('button', { name: 'Create Product' });
  readonly field = (name: 'Product Name' | 'Description' | 'Price') =>
    this.page.getByRole('textbox', { name, exact: true });
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
