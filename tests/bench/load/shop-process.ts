import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startShop } from '#sandbox/platform/shop.ts';
import { muteFunctionLog } from '../mute-function-log.ts';

/** What the bench asks of the shop's process. */
export type Question =
  { ask: 'query'; text: string; values: unknown[] } | { ask: 'memory' } | { ask: 'stop' };

/** In megabytes, of what somebody still needs. */
export interface Memory {
  heap: number;
  rss: number;
}

muteFunctionLog();
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as NodeJS.GCFunction;

const shop = await startShop({ port: Number(process.env.PORT) });

async function answer(question: Question): Promise<unknown> {
  switch (question.ask) {
    case 'query':
      return shop.database.query(question.text, question.values);
    case 'memory':
      return memory();
    case 'stop':
      return shop.stop();
  }
}

/**
 * V8 keeps pages of what it has collected, for the next rush: the more, the busier it was (docs/measurements.md). Only as
 * its last resort does it give them back, and the process is as large as what it holds.
 */
function memory(): Memory {
  collectGarbage({ type: 'major', execution: 'sync', flavor: 'last-resort' });
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 };
}

process.on('message', ({ id, ...question }: Question & { id: number }) => {
  answer(question)
    .then((reply) => ({ id, reply }))
    .catch((error: unknown) => ({ id, error: String(error) }))
    .then((reply) => process.send?.(reply));
});
process.once('disconnect', () => process.exit(1));
process.send?.({ id: 0 });
