import * as z from 'zod/mini';
import { timestamp } from './content.ts';
import { contract } from '../contract.ts';
import { requiredText } from '../fields.ts';

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
        isRefused: z.boolean(),
        /** Held back since a restore; sent once it is asked for by itself. */
        isHeld: z.boolean(),
        createdAt: timestamp,
        nextTryAt: z.nullable(timestamp),
        attempts: z.int(),
        lastError: z.nullable(z.string()),
      }),
    ),
    /** Payments that the database lost, oldest first; the terminal makes their orders or refunds them. */
    unknownPayments: z.array(
      z.object({
        provider: z.string(),
        id: z.string(),
        amountCents: z.int(),
        paidAt: timestamp,
        /** `2 × ghost-barrel-tee-m`; empty if the payment does not say. */
        items: z.array(z.string()),
        email: z.nullable(z.string()),
        /** Whether the payment names this shop. */
        hasShop: z.boolean(),
      }),
    ),
    events: z.array(
      z.object({
        id: z.string(),
        provider: z.string(),
        type: z.string(),
        receivedAt: timestamp,
        attempts: z.int(),
      }),
    ),
    /** The last events for the owner's tool: those that it has not taken, then those that it has. */
    webhooks: z.array(
      z.object({
        id: z.string(),
        /** `order.created`. */
        type: z.string(),
        orderNumber: z.string(),
        occurredAt: timestamp,
        deliveredAt: z.nullable(timestamp),
        /** Null once it is delivered or given up, and while it is held. */
        nextTryAt: z.nullable(timestamp),
        /** Held back since a restore; sent once it is asked for by itself. */
        isHeld: z.optional(z.boolean()),
        attempts: z.int(),
        /** What the last attempt came to: `HTTP 200`, or why there was no answer. */
        answer: z.nullable(z.string()),
      }),
    ),
    checks: z.array(z.object({ name: z.string(), ok: z.boolean(), text: z.string() })),
  }),
});

/** What can be tried again; `outbox` is emails and refunds. */
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
