/** The shipping timeline of an order that does not ship as promised; tracking loads no other text of delays. */
import type { Delay } from './delay.ts';
import { type Day, monthAndDay } from './shop-clock.ts';

/** Where the estimate would be, once the promised day is over and no other was told. */
export const missedPromise = (missedDay: Day) =>
  `Later than promised: ${monthAndDay(missedDay)}. We will tell you the new day.`;

/** In the timeline, in place of what happens when an order ships as promised. */
export const shipsLater = ({ promisedDay, newDay }: Pick<Delay, 'promisedDay' | 'newDay'>) =>
  newDay
    ? `By ${monthAndDay(newDay)}, not ${monthAndDay(promisedDay)}.`
    : `Later than ${monthAndDay(promisedDay)}. We tell you the new day.`;
