/** What an order's page and its emails say when it ships later. */
import { type Day, monthAndDay } from './shop-clock.ts';

/** Where the estimate would be, once the promised day is over and no other was told. */
export const missedPromise = (missedDay: Day) =>
  `Later than promised: ${monthAndDay(missedDay)}. We will tell you the new day.`;
