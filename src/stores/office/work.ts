import { officeListWork, type officeRetryWork } from '#contracts/office/work.ts';
import type { RequestOf, ResponseOf } from '#contracts/contract.ts';
import { createResource } from '#stores/site/resource.ts';
import { office } from './api.ts';

export type PendingWork = ResponseOf<typeof officeListWork>['outbox'][number];

export type UnknownPayment = ResponseOf<typeof officeListWork>['unknownPayments'][number];

/** Pending work of a kind: one piece of it, or all. */
export type Retry = RequestOf<typeof officeRetryWork>;

export const work = createResource(office, officeListWork, () => ({}));
