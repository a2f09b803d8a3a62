import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { startShop } from '#sandbox/platform/shop.ts';
import { muteFunctionLog } from '../mute-function-log.ts';

/** What the bench asks of the shop's process. */
export type Question =
  { ask: 'query'; text: string; values: unknown[] } | { ask: 'memory' } | { ask: 'stop' };

/** In megabytes, after everything that nobody needs has been collected. */
export interface Memory {
  heap: number;
  rss: number;
}

muteFunctionLog();
setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

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

function memory(): Memory {
  collectGarbage();
  collectGarbage();
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
