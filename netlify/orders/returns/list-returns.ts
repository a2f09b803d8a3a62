import { listReturns, searchReturns } from './return-lists.queries.ts';
import type { StoredReturn } from './returns.queries.ts';
import {
  LISTED_RETURNS,
  type officeListReturns,
  RETURN_TABS,
  type ReturnTab,
} from '#contracts/office/returns.ts';
import { pageOf } from '#audit/pages.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import { endOfBusinessDay } from '#shop/delivery.ts';
import { EXCHANGE_DAYS, LABEL_HOURS, REFUND_DAYS } from '#shop/returns.ts';
import { describeReturn, openPieces, workedOut } from './describe-returns.ts';
import { placeOf } from '../office-orders.ts';

/** A page of the returns in a tab that match a search, and how many of them each tab has. */
export async function listReturnPage({
  tab,
  search,
  after,
}: ParsedRequestOf<typeof officeListReturns>) {
  const found = await searchReturns({ tab, search, after, limit: LISTED_RETURNS + 1 });
  const { page, next } = pageOf(found.returns, LISTED_RETURNS, (last) => last.returnNumber);
  const counts = RETURN_TABS.map((each) => [each, found.counts[each] ?? 0]);
  return {
    returns: page.map((one) => listedReturnOf(one, one.leftCents, one)),
    counts: Object.fromEntries(counts) as Record<ReturnTab, number>,
    next,
  };
}

type Addressee = { name: string } & Parameters<typeof placeOf>[0];

/**
 * A return as the office lists it; `leftCents` is what is left of the payment. While a refund is due, the sums are of
 * that.
 */
export function listedReturnOf(stored: StoredReturn, leftCents: number, to: Addressee) {
  const step = nextStep(stored, leftCents);
  const described = describeReturn(stored, leftCents);
  return {
    ...described,
    sums: step.next === 'refund' ? workedOut(stored, leftCents) : described.sums,
    name: to.name,
    place: placeOf(to),
    ...step,
  };
}

const HOUR_MS = 3_600_000;

interface Step {
  next: 'send_label' | 'receive' | 'refund' | 'ship' | null;
  dueAt: Date | null;
}

/**
 * The next step of a return, and its promised time; a received parcel is due even while it is being checked, unless
 * there is nothing to refund. New sizes are promised sooner than a refund, and can wait for it.
 */
export function nextStep(stored: StoredReturn, leftCents: number): Step {
  const { state, requestedAt, receivedAt } = stored;
  if (state === 'requested') {
    return { next: 'send_label', dueAt: new Date(requestedAt.getTime() + LABEL_HOURS * HOUR_MS) };
  }
  if (state === 'label_sent') return { next: 'receive', dueAt: null };
  if (state !== 'received' || !receivedAt) return { next: null, dueAt: null };
  const open = openPieces(stored);
  const money = open.filter(({ newSize }) => newSize === null);
  const exchanges = open.filter(({ newSize }) => newSize !== null);
  const canBe = (pieces: typeof open) =>
    pieces.length > 0 && pieces.every(({ receivedAt }) => receivedAt !== null);
  const next = (canBe(money) && 'refund') || (canBe(exchanges) && 'ship') || 'receive';
  if (exchanges.length > 0) return { next, dueAt: endOfBusinessDay(receivedAt, EXCHANGE_DAYS) };
  const isNothing = next === 'refund' && workedOut(stored, leftCents).totalCents === 0;
  return { next, dueAt: isNothing ? null : endOfBusinessDay(receivedAt, REFUND_DAYS) };
}

/** The returns that wait for us, with what is next; the late ones first, then the oldest. */
export async function listWaitingReturns() {
  const now = new Date();
  const stored = await listReturns(['requested', 'received']);
  return stored
    .map((one) => {
      const step = nextStep(one, one.leftCents);
      return { ...one, ...step, isLate: step.dueAt !== null && step.dueAt < now };
    })
    .toSorted((one, other) => Number(other.isLate) - Number(one.isLate));
}
export type WaitingReturn = Awaited<ReturnType<typeof listWaitingReturns>>[number];
