import * as z from 'zod/mini';
import { timestamp } from '../timestamp.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';

/** A webhook event of a provider that is not processed yet. */
export const waitingEvent = z.object({
  id: z.string(),
  provider: z.string(),
  type: z.string(),
  receivedAt: timestamp,
  attempts: z.int(),
});

/** An event for the owner's tool. */
export const webhookDelivery = z.object({
  id: z.string(),
  /** `order.created`. */
  type: z.string(),
  orderNumber: z.string(),
  occurredAt: timestamp,
  deliveredAt: z.nullable(timestamp),
  /** Null once it is delivered or given up, and while it is held. */
  nextTryAt: z.nullable(timestamp),
  /** Held back since a restore; sent once it is asked for by itself. */
  isHeld: z.boolean(),
  attempts: z.int(),
  /** The result of the last attempt: `HTTP 200`, or why there was no answer. */
  answer: z.nullable(z.string()),
});

/** Emails, refunds and events that wait, and what health and preflight know. */
export const officeListWork = contract({
  name: 'admin-list-work',
  request: z.object({}),
  response: z.object({
    /** Emails and refunds that are not sent yet, then emails whose recipient was refused. */
    outbox: z.array(
      z.object({
        id: z.string(),
        /** In words: `Confirmation of ORD-…`. */
        title: z.string(),
        isRefund: z.boolean(),
        /** Only an email can be discarded. */
        isEmail: z.boolean(),
        isRefused: z.boolean(),
        /** Held back since a restore; sent once it is asked for by itself. */
        isHeld: z.boolean(),
        createdAt: timestamp,
        nextTryAt: z.nullable(timestamp),
        attempts: z.int(),
        lastError: z.nullable(z.string()),
      }),
    ),
    /** Payments that the database lost, oldest first; money in cents. */
    unknownPayments: z.array(
      z.object({
        provider: z.string(),
        id: z.string(),
        amountCents: z.int(),
        paidAt: timestamp,
        /** `2 × heritage-tee-m`; empty if the payment does not say. */
        items: z.array(z.string()),
        email: z.nullable(z.string()),
        /** Whether the payment names a shop. */
        hasShop: z.boolean(),
        /** The address that it names in place of the shop's. */
        otherAddress: z.nullable(z.string()),
        currency: z.string(),
        name: z.nullable(z.string()),
        pieces: z.array(
          z.object({
            product: z.string(),
            image: z.nullable(z.string()),
            size: z.string(),
            quantity: z.int(),
            unitCents: z.int(),
            /** The shop's price for one; null for an unknown product. */
            shopCents: z.nullable(z.int()),
          }),
        ),
        discountCents: z.int(),
        shippingCents: z.int(),
        taxCents: z.int(),
        taxLabel: z.string(),
        shopTotalCents: z.nullable(z.int()),
        /** The amounts that are lower than the shop asks, with both figures. */
        lower: z.nullable(z.string()),
        /** Why it can't become an order at all. */
        problem: z.nullable(z.string()),
        /** Not all that it says could be read: what could not is left out. */
        isUnreadable: z.boolean(),
        /** Its page in its provider's dashboard. */
        url: z.nullable(z.string()),
        /** The person was erased after it: it is only booked. */
        isErased: z.boolean(),
      }),
    ),
    events: z.array(waitingEvent),
    /** The last events for the owner's tool: those that it has not taken, then those that it has. */
    webhooks: z.array(webhookDelivery),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
  }),
});

/** The ways to resolve a payment that has no order; `book` is for those of erased people. */
export const RESOLUTIONS = ['order', 'refund', 'book'] as const;

/** Makes the order of a payment that the database lost, refunds all of it, or books it without an order. */
export const officeResolvePayment = contract({
  name: 'admin-resolve-payment',
  request: z.object({
    provider: z.enum(['stripe', 'paypal']),
    id: requiredText(100),
    resolution: z.enum(RESOLUTIONS),
    /** Makes the order for less than the shop asks. */
    hasPriceChanged: z.optional(z.boolean()),
  }),
  /** An order that can't be made, such as one of a size that has sold out, is refunded: `reason` says why. */
  response: z.object({
    outcome: z.enum(RESOLUTIONS),
    orderNumber: z.nullable(z.string()),
    reason: z.nullable(z.string()),
  }),
});

/** The kinds of work that can be tried again; `outbox` is emails and refunds. */
export const RETRY_KINDS = ['outbox', 'emails', 'refunds', 'events', 'webhooks'] as const;

/** Sends pending work or processes pending events now: all of a kind, or one by its id. Refuses what is being sent. */
export const officeRetryWork = contract({
  name: 'admin-retry-work',
  request: z.object({ kind: z.enum(RETRY_KINDS), id: z.optional(requiredText(100)) }),
  /** `waiting` is what of the kind still waits then. */
  response: z.object({ tried: z.int(), waiting: z.int() }),
});

/** Discards a pending email, so that it is never sent. */
export const officeDiscardEmail = contract({
  name: 'admin-discard-email',
  request: z.object({ id: z.uuid() }),
  response: z.object({}),
});
