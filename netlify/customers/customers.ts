import { CommandError } from '#audit/command-error.ts';
import { limitRate, type RateLimit, uncountRequest } from '#adapters/rate-limit.ts';
import {
  exportPerson,
  findPeople,
  type Person,
  readPerson,
  unsubscribePerson,
} from './customers.queries.ts';
import { OUTBOX } from '#mail/outbox-kinds.ts';
import { erasePerson, findUnpaidCheckouts, type OpenThing } from './erasures.queries.ts';
import type { Actor } from '#audit/actor.ts';
import { PAYMENT_METHOD_OF } from '#orders/orders.queries.ts';
import { MAX_FOUND_PEOPLE } from '#contracts/office/customers.ts';
import { findProduct } from '#shop/catalog.ts';
import { countOf } from '#shop/count-of.ts';
import { paymentMethodName } from '#shop/payment-method.ts';
import { expireCheckout } from '#payment/reconcile.ts';
import { paymentPage } from '#payment/payment-page.ts';
import { listedOrderOf, placeOf, withoutCommonWords } from '#orders/office-orders.ts';

/** Limits for one operator, so that a stolen session can't take out or erase everybody at once. */
const EXPORTS: RateLimit = { name: 'exports of customers', max: 60, seconds: 3600 };
const ERASURES: RateLimit = { name: 'erasures of customers', max: 20, seconds: 3600 };

/** The most of anything that is listed. More orders and emails are counted; the export has all. */
const MOST_LISTED = 50;

export async function getCustomer({ email }: { email: string }) {
  if (!email) return { email, customer: null };
  const person = await readPerson(email, MOST_LISTED);
  return { email, customer: isNothing(person) ? null : describe(email, person) };
}

/** Of more orders that a search finds, only the newest are read: a beginning of a few letters finds a third of them. */
const MOST_FOUND_ORDERS = 1000;

export async function findCustomers({ search }: { search: string }) {
  const { people, orderCount } = await findPeople(withoutCommonWords(search), {
    people: MAX_FOUND_PEOPLE + 1,
    orders: MOST_FOUND_ORDERS,
  });
  return {
    customers: people
      .slice(0, MAX_FOUND_PEOPLE)
      .map((person) => ({ ...person, place: placeOf(person) })),
    hasMore: people.length > MAX_FOUND_PEOPLE || orderCount > MOST_FOUND_ORDERS,
  };
}

const isNothing = ({ name, newsletter, open, ...counted }: Person) =>
  name === null &&
  newsletter === null &&
  [open, counted.emails, counted.waiting, counted.accounts].every(({ length }) => length === 0) &&
  counted.checkouts + counted.messages + counted.unknownPayments === 0;

const listed = <Item>(items: readonly Item[]): Item[] => items.slice(0, MOST_LISTED);

function describe(email: string, person: Person) {
  const now = new Date();
  const { name, orders, emails, payments, waiting, open } = person;
  return {
    ...person,
    phones: listed(person.phones),
    billingAddresses: listed(person.billingAddresses),
    shippingAddresses: listed(person.shippingAddresses),
    name: name ?? email,
    orders: orders.map((order) => listedOrderOf(order, now)),
    counts: {
      orders: person.orderCount,
      emails: person.emailCount,
      sentEmails: person.sentEmailCount,
    },
    emails: emails.map(({ id, kind, about, createdAt, doneAt, isRefused }) => ({
      id,
      title: [OUTBOX[kind].name, about === email ? null : about].filter(Boolean).join(', '),
      at: doneAt ?? createdAt,
      state: isRefused ? ('Refused' as const) : doneAt ? ('Sent' as const) : ('Waits' as const),
    })),
    paidWith: payments
      .map((payment) => {
        const method = PAYMENT_METHOD_OF[payment.provider];
        const providers = { card: 'Stripe', paypal: 'PayPal', free: null };
        const text = paymentMethodName({ ...payment, method });
        return { text, provider: providers[method], url: paymentPage(payment) };
      })
      .filter(({ provider }) => provider !== null)
      // The newest of those paid with one card.
      .filter(({ text }, index, all) => all.findIndex((other) => other.text === text) === index),
    waiting: listed(waiting).map(({ productId, ...place }) => ({
      ...place,
      product: findProduct(productId)?.name ?? productId,
    })),
    others: describeOthers(person),
    open: listed(describeOpen(open)),
  };
}

function describeOthers(person: Person): string[] {
  const { messages, checkouts, sales, unknownPayments, accounts } = person;
  return [
    messages > 0 && `${countOf(messages, 'message')} of the contact form`,
    checkouts > 0 && `${countOf(checkouts, 'checkout')} without an order`,
    sales > 0 && `${countOf(sales, 'sale')} on a storefront, to this name and address`,
    unknownPayments > 0 && `${countOf(unknownPayments, 'payment')} found without a checkout`,
    accounts.length > 0 &&
      `The seller account ${listed(accounts).join(', ')}, which is not erased here`,
  ].filter((line) => line !== false);
}

const OPEN: Record<OpenThing['kind'], (subject: string) => string> = {
  unshipped: (number) => `${number} is not shipped yet.`,
  unpaid: (number) => `The payment of ${number} is pending.`,
  return: (number) => `The return ${number} is open.`,
  dispute: (number) => `A dispute took back money of ${number} in the last 120 days.`,
  refund: (number) => `A refund of ${number} waits or has failed.`,
  payment: () => 'A payment is being made. Erase again once it is over, mostly within the hour.',
  'unknown payment': (id) =>
    `The payment ${id} has no checkout: make its order or refund it first (Pending work).`,
  email: () => 'An email is being sent at this moment.',
};

/** A sentence for each thing; two payments that were begun are one sentence. */
function describeOpen(open: readonly OpenThing[]) {
  const sentences = open.map(({ kind, subject }) => ({
    text: OPEN[kind](subject),
    number: /^(?:ORD|RET)-/.test(subject) ? subject : null,
  }));
  return [...new Map(sentences.map((sentence) => [sentence.text, sentence])).values()];
}

/** The most bytes of rows in one reply, which ends at 6 MB. */
const MAX_EXPORTED_BYTES = 3_000_000;

/** A page of every row that holds the address, without secrets. */
export async function exportCustomer(
  { email, after }: { email: string; after?: string | undefined },
  actor: Actor,
) {
  await limitRate(EXPORTS, actor);
  return exportPerson(email, actor, after ?? '', MAX_EXPORTED_BYTES);
}

/** Takes an address off the newsletter, or off the waitlist. */
export async function unsubscribeCustomer(
  { email, waitlistId }: { email: string; waitlistId?: number | undefined },
  actor: Actor,
) {
  await unsubscribePerson(email, waitlistId ?? null, actor);
  return {};
}

/**
 * Erases a person, and cancels what they have begun to pay. Throws a CommandError that names what of theirs is open.
 * Only what was erased counts toward the limit: anybody can start a payment under an address.
 */
export async function eraseCustomer({ email }: { email: string }, actor: Actor) {
  await limitRate(ERASURES, actor);
  try {
    await cancelUnpaid(email);
    const { open } = await erasePerson(email, actor);
    if (open.length === 0) return {};
    const sentences = describeOpen(open).map(({ text }) => text);
    throw new CommandError(sentences.join(' '));
  } catch (error) {
    await uncountRequest([{ ...ERASURES, key: actor }]);
    throw error;
  }
}

/** A few at once: Stripe limits its requests. */
async function cancelUnpaid(email: string): Promise<void> {
  const unpaid = await findUnpaidCheckouts(email);
  while (unpaid.length > 0) await Promise.all(unpaid.splice(0, 4).map(expireCheckout));
}
