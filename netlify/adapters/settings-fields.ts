import { isIP } from 'node:net';
import * as z from 'zod';
import { isEmail, normalizeEmail } from '#shop/email.ts';
import { visibleText } from '#shop/visible-text.ts';
import { hostOf, isLocal, originOf } from './addresses.ts';
import { isPublicIp } from './public-address.ts';

/** A setting that must be there, and what it is. */
export const setting = (
  name: string,
  meaning: string,
  pattern: RegExp,
  example: string,
  hint = '',
) =>
  z
    .string({ error: `${name} is not set: it is ${meaning}, such as ${example}.` })
    .regex(pattern, { error: `${name} is not ${meaning}, such as ${example}.${hint}` });

export const PAYPAL_API = 'https://api-m.paypal.com';
export const PAYPAL_TEST_API = 'https://api-m.sandbox.paypal.com';

/** PayPal is optional: either all three are set or none. */
export const PAYPAL_KEYS = [
  'PAYPAL_CLIENT_ID',
  'PAYPAL_CLIENT_SECRET',
  'PAYPAL_WEBHOOK_ID',
] as const;
const paypalSetting = (name: string) =>
  z
    .string()
    .regex(/^[^\s"'“”‘’]+$/, { error: `${name} is not as PayPal shows it.` })
    .optional();
export const paypalSettings = {
  PAYPAL_CLIENT_ID: paypalSetting('PAYPAL_CLIENT_ID'),
  PAYPAL_CLIENT_SECRET: paypalSetting('PAYPAL_CLIENT_SECRET'),
  PAYPAL_WEBHOOK_ID: paypalSetting('PAYPAL_WEBHOOK_ID'),
  PAYPAL_API_BASE: z
    .url({ error: `PAYPAL_API_BASE is not an address such as ${PAYPAL_API}.` })
    .default(PAYPAL_API)
    .transform(originOf),
};

/** A tool of the owner that is told of orders (Standard Webhooks): both are set or none. */
export const webhookSettings = {
  ORDER_WEBHOOK_URL: z
    .string()
    .refine(isWebhookAddress, {
      error:
        'ORDER_WEBHOOK_URL is not a public address with https, such as https://tools.example/orders.',
    })
    .optional(),
  ORDER_WEBHOOK_SECRET: z
    .string()
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .refine((secrets) => secrets.length <= 2 && secrets.every(isWebhookSecret), {
      error:
        'ORDER_WEBHOOK_SECRET is not whsec_ and 24 to 64 random bytes in base64, or two of these with a comma.',
    })
    .optional(),
};

/** Local stand-ins may be addresses of this machine; a shop that takes real money refuses those. */
function isWebhookAddress(address: string): boolean {
  const { protocol, username, password } = URL.parse(address) ?? {};
  if (username || password) return false;
  if (isLocal(address)) return protocol === 'http:' || protocol === 'https:';
  const host = hostOf(address).replace(/^\[|\]$/g, '');
  return protocol === 'https:' && (isIP(host) === 0 || isPublicIp(host));
}

/** As the specification of Standard Webhooks says. */
function isWebhookSecret(secret: string): boolean {
  const [, encoded = ''] = /^whsec_([A-Za-z\d+/]+={0,2})$/.exec(secret) ?? [];
  const { length } = Buffer.from(encoded, 'base64');
  return length >= 24 && length <= 64;
}

/** The seller platform. It is on by default except with live keys, because anyone may sell on it. */
export const sellersSettings = {
  PLATFORM_ENABLED: z
    .enum(['true', 'false'], { error: 'PLATFORM_ENABLED is neither true nor false.' })
    .transform((text) => text === 'true')
    .optional(),
  PLATFORM_FEE_PERCENT: z
    .string()
    .regex(/^(\d{1,2}(\.\d{1,2})?|100)$/, {
      error: 'PLATFORM_FEE_PERCENT is not a percentage from 0 to 100, such as 10 or 2.5.',
    })
    .default('10')
    .transform(Number),
  STRIPE_CONNECT_WEBHOOK_SECRET: z
    .string()
    .regex(/^whsec_[^\s,]+(\s*,\s*whsec_[^\s,]+)*$/, {
      error:
        "STRIPE_CONNECT_WEBHOOK_SECRET is not the secret of Stripe's Connect webhook, such as whsec_…, or two with a comma.",
    })
    .transform((secrets) => secrets.split(',').map((secret) => secret.trim()))
    .optional(),
};

/** An SMTP address. An `@` or `/` that is not encoded would end the login or the host early. */
export const SMTP_ADDRESS =
  /^smtps?:\/\/(?:(?:[^\s/?#@%]|%[\da-f]{2})+@)?(?:\[[\da-f:.]+\]|[^\s:/?#@]+)(?::\d{1,5})?\/?(?:\?[^\s#@]*)?$/i;

/** Entries with commas; a wrong one is named by its place, because no value is shown. */
const commaList = <Entry>(name: string, form: string, parse: (text: string) => Entry | undefined) =>
  z.string().transform((list, context) => {
    const entries = list.split(',').map((text) => parse(text.trim()));
    entries.forEach((entry, index) => {
      if (entry !== undefined) return;
      context.addIssue(
        `${name} is not a list of email addresses with commas${form}: address ${index + 1} of ${entries.length} is wrong.`,
      );
    });
    return entries.filter((entry) => entry !== undefined);
  });

const parseAddress = (text: string) => (isEmail(text) ? normalizeEmail(text) : undefined);

/** One email address. */
export const addressSetting = (name: string, meaning: string) =>
  z.string().transform((text, context) => {
    const address = parseAddress(text);
    if (address === undefined)
      context.addIssue(`${name} is not an email address: it is ${meaning}.`);
    return address ?? z.NEVER;
  });

export const addressList = (name: string) => commaList(name, '', parseAddress);

const NAMED = /^"?([^"<>@]{1,60})"? ?<([^<>]+)>$/;

/** Who emails are from: `Shop <shop@shop.example>`, or the address alone. */
export const senderSetting = (name: string, meaning: string, example: string) =>
  z
    .string({ error: `${name} is not set: it is ${meaning}, such as ${example}.` })
    .transform((text, context) => {
      const sender = parseNamed(text.trim());
      if (!sender) context.addIssue(`${name} is not ${meaning}, such as ${example}.`);
      return sender ?? z.NEVER;
    });

/**
 * Addresses, with a name before some: `Ruth Amsden <ruth@owner.example>`. By address the name, empty for those without
 * one.
 */
export const operatorList = (name: string) =>
  commaList(name, ', each alone or as in Ruth <ruth@example.com>', parseNamed).transform(
    (operators) => new Map(operators.map(({ address, name }) => [address, name])),
  );

function parseNamed(text: string): { address: string; name: string } | undefined {
  const [, named, inBrackets] = NAMED.exec(text) ?? [];
  const address = parseAddress(inBrackets ?? text);
  const name = named === undefined ? '' : visibleText(named);
  return address === undefined || name === undefined ? undefined : { address, name };
}
