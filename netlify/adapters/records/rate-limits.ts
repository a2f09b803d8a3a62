import * as z from 'zod';
import { rows, run } from '../database.ts';
import { askerHash } from './asker-hash.ts';

const countRow = z.object({ asked: z.int(), seconds_left: z.int() });

/** What somebody has asked for since the clock was last set back, and when it is next. */
export type Count = z.output<typeof countRow>;

/**
 * Counts one more, and says how many that makes. The clock of an asker starts with the first and is set back when its time
 * is over. Counts that are over go on the way, a few at a time; one that another caller holds waits for the next.
 */
export async function countAsked(name: string, who: string, seconds: number): Promise<Count> {
  const asker = askerHash(`${name}:${who}`);
  const [count] = await rows(countRow)`
    with swept as (
      delete from rate_limits where asker in (
        select asker from rate_limits
        where resets_at < now() and asker <> ${asker}
        limit 10
        for update skip locked
      )
    )
    insert into rate_limits as kept (asker, asked, resets_at)
    values (${asker}, 1, now() + make_interval(secs => ${seconds}))
    on conflict (asker) do update set
      asked = case when kept.resets_at <= now() then 1 else kept.asked + 1 end,
      resets_at = case when kept.resets_at <= now() then excluded.resets_at else kept.resets_at end
    returning asked, ceil(extract(epoch from resets_at - now()))::integer as seconds_left`;
  if (!count) throw new Error('An upsert returned no row.');
  return count;
}

/** Takes one count back: what was counted turned out to be no try. The last stays, since a row counts at least one. */
export async function uncountAsked(name: string, who: string): Promise<void> {
  const asker = askerHash(`${name}:${who}`);
  await run`
    update rate_limits set asked = asked - 1
    where asker = ${asker} and asked > 1 and resets_at > now()`;
}
