import { randomInt } from 'node:crypto';
import { type ErrorDetail, PaypalError } from './errors.ts';

/* The parts of PayPal's published objects that the code reads; `schema/` checks the objects as a whole. */

interface Money {
  currency_code: string;
  value: string;
}

interface Amount extends Money {
  breakdown?: Record<string, Money>;
}

export interface PurchaseUnit {
  reference_id?: string;
  amount: Amount;
  custom_id?: string;
  invoice_id?: string;
  items?: { quantity: string; unit_amount: Money }[];
  shipping?: { address?: ShippingAddress };
  payee?: Payee;
}

/** Who is paid; an order may name another account than that of the app which creates it. */
export interface Payee {
  email_address?: string;
  merchant_id?: string;
}

export interface ShippingAddress {
  /** The city. */
  admin_area_2?: string;
  /** The state or province. */
  admin_area_1?: string;
  postal_code?: string;
  country_code: string;
}

export interface ExperienceContext {
  shipping_preference?: 'GET_FROM_FILE' | 'NO_SHIPPING' | 'SET_PROVIDED_ADDRESS';
  brand_name?: string;
  return_url?: string;
  cancel_url?: string;
  user_action?: 'CONTINUE' | 'PAY_NOW';
}

export interface OrderRequest {
  intent: 'CAPTURE' | 'AUTHORIZE';
  purchase_units: PurchaseUnit[];
  payment_source?: { paypal?: { experience_context?: ExperienceContext } };
}

export interface RefundRequest {
  amount?: Amount;
  custom_id?: string;
  invoice_id?: string;
  note_to_payer?: string;
}

/** The one customer who has an account with the sandbox. */
export const CUSTOMER = {
  email_address: 'wade@tolliver.example',
  account_id: 'WDETLLVER2468',
  name: { given_name: 'Wade', surname: 'Tolliver' },
};

/** The one seller: whom an order pays that names nobody. */
export const SELLER = { email_address: 'seller@ghostbarrel.example', merchant_id: 'GHSTBARREL246' };

/** As replies name who is paid: PayPal knows the account of each address. */
export function viewPayee({ payee }: Pick<PurchaseUnit, 'payee'>): Payee {
  if (!payee || Object.values(SELLER).some((value) => Object.values(payee).includes(value)))
    return SELLER;
  return { merchant_id: 'STRANGERACC22', ...payee };
}

const ID_CHARACTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ0123456789';

/** An id in PayPal's format: 17 letters and digits. */
export function newId(): string {
  return Array.from({ length: 17 }, () => ID_CHARACTERS[randomInt(ID_CHARACTERS.length)]).join('');
}

/** The time as PayPal writes it: without milliseconds. */
export function timestamp(time = new Date()): string {
  return `${time.toISOString().slice(0, 19)}Z`;
}

/**
 * Converts PayPal's decimal text (`"30.73"`) to cents. PayPal adds up texts of up to 32 characters exactly, so sums are
 * `exactCents`.
 */
export function centsOf(money: Pick<Money, 'value'>): number {
  return Number(exactCents(money));
}

function exactCents({ value }: Pick<Money, 'value'>): bigint {
  const [whole = '', part = ''] = value.split('.');
  return BigInt(`${whole}${part.padEnd(2, '0')}`);
}

/** PayPal's currencies that have no parts (developer.paypal.com/reference/currency-codes). */
const WHOLE = ['HUF', 'JPY', 'TWD'];
const CURRENCIES = [...WHOLE, 'CAD', 'EUR', 'GBP', 'MXN', 'USD'];

export function toPaypalMoney(cents: number, currency_code = 'USD'): Money {
  const decimals = WHOLE.includes(currency_code) ? 0 : 2;
  return { currency_code, value: (cents / 100).toFixed(decimals) };
}

/** Throws PayPal's error for an amount with a wrong sign, precision, currency or sum. */
export function checkAmount(amount: Amount, field: string): void {
  const details: ErrorDetail[] = [];
  const report = (issue: string, path: string, { value }: Money) =>
    details.push({ issue, field: path, value, location: 'body' });
  const check = (path: string, money: Money, minimumCents: number) => {
    const format = WHOLE.includes(money.currency_code) ? /^-?\d+$/ : /^-?\d*(?:\.\d{1,2})?$/;
    if (!format.test(money.value)) report('DECIMAL_PRECISION', path, money);
    else if (centsOf(money) < minimumCents) report('CANNOT_BE_ZERO_OR_NEGATIVE', path, money);
    else if (!CURRENCIES.includes(money.currency_code))
      report('INVALID_CURRENCY_CODE', path, money);
  };
  const parts = Object.entries(amount.breakdown ?? {});
  check(`${field}/value`, amount, 1);
  for (const [name, money] of parts) check(`${field}/breakdown/${name}/value`, money, 0);
  if (details.length > 0) throw new PaypalError(422, details);
  const cents = parts.map(([name, money]) =>
    name.endsWith('discount') ? -exactCents(money) : exactCents(money),
  );
  const sum = cents.reduce((total, each) => total + each, 0n);
  if (!amount.breakdown || sum === exactCents(amount)) return;
  report('AMOUNT_MISMATCH', `${field}/value`, amount);
  throw new PaypalError(422, details);
}

/** Throws PayPal's error for line items that do not add up to `item_total` (422 of `POST /v2/checkout/orders`). */
export function checkItems({ items, amount }: PurchaseUnit, field: string): void {
  if (!items) return;
  const total = amount.breakdown?.['item_total'];
  const sum = items.reduce(
    (cents, { quantity, unit_amount }) => cents + BigInt(quantity) * exactCents(unit_amount),
    0n,
  );
  const path = `${field}/amount/breakdown/item_total`;
  const refuse = (issue: string) =>
    new PaypalError(422, [{ issue, field: path, location: 'body' }]);
  if (!total) throw refuse('ITEM_TOTAL_REQUIRED');
  if (exactCents(total) !== sum) throw refuse('ITEM_TOTAL_MISMATCH');
}
