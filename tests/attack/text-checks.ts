import { readdirSync } from 'node:fs';
import * as z from 'zod/mini';
import type { PaypalAccount } from '#adapters/paypal/account.ts';
import { readWebhook } from '#adapters/paypal/webhooks.ts';
import { encodePicture } from '#adapters/pictures/encode-picture.ts';
import { clientsOf } from '#adapters/rate-limit.ts';
import { readEvent } from '#adapters/stripe/events.ts';
import { mediaType } from '#http/request.ts';
import { describeViolation } from '#http/csp-report-handler.ts';
import { readCart } from '#shop/cart.ts';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { parsePageNumber } from '#shop/paging.ts';
import { isAccountId } from '#shop/platform.ts';
import { countryName, stateCode } from '#shop/regions.ts';
import { plainTextLine, visibleText } from '#shop/seller-text.ts';
import { parseChest } from '#shop/size-guide.ts';
import { parsePriceCents } from '#shop/parse-price.ts';
import { readReturn } from '#stores/payment/state.ts';
import { storedCheckout, storedPaymentData } from '#stores/checkout/stored-checkout.ts';
import { showPicture } from '#usecases/connect/pictures.ts';
import { verifyStorefrontSale } from '#usecases/connect/sales.ts';
import { htmlLines } from '#usecases/emails/html.ts';
import { textFields } from './from-schema.ts';

/** A check of untrusted text, and beginnings of text that get far into it. */
interface TextCheck {
  read: (text: string) => unknown;
  starts?: string[];
}

const SHOP = 'https://shop.example';
const WEBHOOK = JSON.stringify({ id: 'WH-1', event_type: 'X', resource: { id: 'X' } });
const PAYPAL_HEADERS = ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig'];

const ownChecks: Record<string, TextCheck> = {
  'a picture': { read: (text) => encodePicture(Buffer.from(text)), starts: ['<svg'] },
  'a picture path': { read: (text) => showPicture(text, text), starts: ['0'.repeat(32)] },
  'an email address': { read: (text) => isEmail(normalizeEmail(text)), starts: ['a@', 'a@b.'] },
  'an order number': { read: normalizeOrderNumber },
  'an account id': { read: isAccountId, starts: ['acct_'] },
  'a session id': {
    read: (text) => verifyStorefrontSale('acct_12345678', text),
    starts: ['cs_test_'],
  },
  'a typed price': { read: parsePriceCents, starts: ['$', '1', '1.'] },
  'a chest size': { read: parseChest, starts: ['39', '39.', '39½', '39 1/'] },
  'a country or state': { read: (text) => [countryName(text), stateCode(text)] },
  'a page number': { read: parsePageNumber, starts: ['1'] },
  'a seller’s text': { read: (text) => [visibleText(text), plainTextLine(text, 60)] },
  'lines in an email': { read: htmlLines },
  'a client address': { read: clientsOf, starts: ['2001:db8:', '::ffff:'] },
  'a content type': { read: (text) => mediaType(withHeader('content-type', text)) },
  'a CSP report': {
    read: (text) => {
      const page = `${SHOP}/${text}`;
      return [page, text].map((blocked) =>
        describeViolation({ page, directive: text, blocked, source: text, line: 1 }, SHOP),
      );
    },
    starts: ['chrome-extension'],
  },
  "Stripe's webhook": { read: (text) => readEvent(text, text), starts: ['t=1,v1='] },
  "PayPal's webhook": {
    read: (text) => {
      const headers = new Headers({ 'paypal-transmission-time': text });
      for (const name of PAYPAL_HEADERS) headers.set(`paypal-${name}`, text);
      return readWebhook({ apiBase: SHOP } as PaypalAccount, WEBHOOK, headers);
    },
    starts: ['https://', '2026-11-22T'],
  },
  'a stored cart': { read: (text) => readCart([{ id: text, size: text }]) },
  'a stored checkout': {
    read: (text) => [storedCheckout, storedPaymentData].map((form) => form.safeParse(formOf(text))),
  },
  'a redirect from a provider': { read: readReturn, starts: ['?token='] },
};

function withHeader(name: string, value: string): Request {
  return new Request(SHOP, { headers: { [name]: value } });
}

function formOf(text: string) {
  const customerData = { firstName: text, lastName: text, email: text, phone: text };
  const address = { ...customerData, addressLine1: text, city: text, stateProvince: text };
  const billingAddress = { ...address, postalCode: text, country: text };
  return { customerData, billingAddress, shippingAddress: billingAddress, orderNotes: text };
}

interface Contract {
  name: string;
  request: z.ZodMiniType;
  query: z.ZodMiniType;
}

/** Every text field of every contract; one that several share is read once. */
const folder = new URL('../../src/contracts/', import.meta.url);
const modules = await Promise.all(
  readdirSync(folder).map((file) => import(new URL(file, folder).href) as Promise<object>),
);
const contracts = modules.flatMap((module) => Object.values(module) as Partial<Contract>[]);
const pathOfField = new Map(
  contracts
    .flatMap(({ name = '', request, query }) => textFields(request ?? query ?? z.unknown(), name))
    .map(([path, field]) => [field, path]),
);

export const textChecks: Record<string, TextCheck> = {
  ...ownChecks,
  ...Object.fromEntries(
    [...pathOfField].map(([field, path]) => [path, { read: (text) => field.safeParse(text) }]),
  ),
};
