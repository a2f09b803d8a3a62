import { ApiError } from '#adapters/api-error.ts';
import { run, violatesConstraint } from '#adapters/database.ts';
import { log } from '#adapters/log.ts';
import type { Actor } from '#audit/actor.ts';
import { CommandError } from '#audit/command-error.ts';
import { refuse } from '#audit/refusals.ts';
import type { ParsedRequestOf } from '#contracts/contract.ts';
import type { officePreviewDelay, officeTellDelay } from '#contracts/office/delays.ts';
import type { keepOrderCall as keepContract } from '#contracts/orders/delay.ts';
import { noAnswerBy } from '#shop/delay-messages.ts';
import { isNoDelay, newDayProblem, planDelay, promisedDay } from '#shop/delay.ts';
import { canBeShipped } from '#shop/order-state.ts';
import { normalizeOrderNumber } from '#shop/order-number.ts';
import { monthAndDay } from '#shop/shop-clock.ts';
import type { Day } from '#shop/shop-clock.ts';
import { runOrderChange } from './change-order.ts';
import {
  expireDelay,
  findWaitingOrders,
  listExpiredDelays,
  type WaitingOrderRow,
} from './delays.queries.ts';
import { findOrder, noOrder } from './find-order.ts';
import { openOrderLink } from './order-link.ts';
import { ORDER_REFUSALS, STATUS_REFUSALS } from './refusals.ts';

/** The effect of telling these orders, and the orders that can't be told. Throws a CommandError for the day. */
export async function previewDelay(request: ParsedRequestOf<typeof officePreviewDelay>) {
  const { newDay, orderNumbers } = request;
  const now = new Date();
  checkDay(newDay, now);
  const found = await findWaitingOrders(orderNumbers.map(normalizeOrderNumber));
  const refusals = found.map((order) => whyNotTold(order, newDay));
  return {
    orders: found
      .filter((_order, index) => refusals[index] === undefined)
      .map((order) => ({
        ...order,
        ...planOf(order, newDay, now),
        delayId: order.delay?.id ?? null,
      })),
    refusals: refusals.filter((refusal) => refusal !== undefined),
  };
}

/** Tells the shopper of an order that it ships later. Throws a CommandError that says why it can't be. */
export async function tellDelay(request: ParsedRequestOf<typeof officeTellDelay>, actor: Actor) {
  const now = new Date();
  const { orderNumber, newDay, reason, key, delayId } = request;
  checkDay(newDay, now);
  if (newDay === null && reason === '') {
    throw new CommandError('Say why there is no day yet.', undefined, 'reason');
  }
  const order = await findOrder(orderNumber);
  const [waiting] = await findWaitingOrders([order.orderNumber]);
  if (!waiting) throw noOrder(orderNumber);
  const isAsShown = (waiting.delay?.id ?? null) === delayId;
  const refusal = isAsShown ? whyNotTold(waiting, newDay) : undefined;
  if (refusal !== undefined) throw new CommandError(refusal);
  const plan = planOf(waiting, newDay, now);
  await runOrderChange(
    order,
    'tell delay',
    () => run`
      select tell_delay(
        p_order_id => ${order.id}, p_key => ${key}, p_previous => ${delayId}, p_promised_day => ${plan.promisedDay},
        p_new_day => ${plan.newDay}, p_answer_by => ${plan.answerBy}, p_remind_on => ${plan.remindOn},
        p_reason => ${reason}, p_actor => ${actor}
      )`,
  );
  return {};
}

function checkDay(newDay: Day | null, now: Date): void {
  const problem = newDay === null ? undefined : newDayProblem(newDay, now);
  if (problem !== undefined) throw new CommandError(problem, undefined, 'newDay');
}

/** Why the shopper of this order can't be told this, with its number. */
function whyNotTold(order: WaitingOrderRow, newDay: Day | null): string | undefined {
  const { orderNumber, status, paidAt, delay, isDisputed, totalCents, leftCents } = order;
  const because = (why: string) => `${orderNumber} ${why}`;
  if (status !== 'processing') return because(`is ${status}.`);
  if (!canBeShipped(order) || !paidAt) return because('is not paid yet.');
  if (isDisputed) return because('is disputed.');
  if (leftCents === 0 && totalCents > 0) return because('is being refunded in full.');
  if (!isNoDelay({ paidAt, delay }, newDay)) return undefined;
  return newDay === null
    ? because('is kept without a day: its shopper knows.')
    : because(
        `was promised for ${monthAndDay(promisedDay({ paidAt, delay }))}, which is no earlier.`,
      );
}

const planOf = ({ paidAt, delay }: WaitingOrderRow, newDay: Day | null, now: Date) =>
  planDelay({ paidAt: paidAt ?? now, delay }, newDay, now);

/** The shopper waits for what they were told; once more, nothing changes. */
export async function keepOrder(request: ParsedRequestOf<typeof keepContract>) {
  const { order } = await openOrderLink(request);
  try {
    await run`select keep_order(p_order_id => ${order.id}, p_delay_id => ${request.delayId})`;
  } catch (error) {
    if (!violatesConstraint(error, 'state_transitions')) {
      return refuse(ORDER_REFUSALS, error, { reader: 'shopper' });
    }
    const { status, delay } = (await openOrderLink(request)).order;
    if (delay?.answer === 'none' && delay.answerBy) {
      throw new ApiError('refused', `${noAnswerBy(delay.answerBy)}, so your order is canceled.`);
    }
    throw new ApiError('refused', STATUS_REFUSALS[status]);
  }
  return {};
}

/** As many as a run of the schedule cancels. */
const BATCH = 100;

/**
 * Cancels and refunds the orders whose shoppers did not answer in time, each on its own, so that one that fails holds
 * up no other.
 */
export async function cancelUnanswered(): Promise<void> {
  for (const { id } of await listExpiredDelays(BATCH)) {
    await expireDelay(id).catch((error: unknown) => {
      log('error', 'reconciler', {
        work: 'delay',
        id,
        message: error instanceof Error ? error.message : String(error),
      });
    });
  }
}
