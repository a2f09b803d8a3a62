import { startShop } from '#sandbox/platform/shop.ts';
import { collectGarbage } from '../collect-garbage.ts';
import { muteFunctionLog } from '../mute-function-log.ts';

/** The benchmark's messages to the shop's process. */
export type Command =
  { name: 'query'; text: string; values: unknown[] } | { name: 'memory' } | { name: 'stop' };

/** Memory in use after garbage collection, in megabytes. */
export interface Memory {
  heap: number;
  rss: number;
}

muteFunctionLog();

const shop = await startShop({ port: Number(process.env.PORT) });

async function runCommand(command: Command): Promise<unknown> {
  switch (command.name) {
    case 'query':
      return shop.database.query(command.text, command.values);
    case 'memory':
      return memory();
    case 'stop':
      return shop.stop();
  }
}

function memory(): Memory {
  collectGarbage();
  const { heapUsed, rss } = process.memoryUsage();
  return { heap: heapUsed / 2 ** 20, rss: rss / 2 ** 20 };
}

process.on('message', ({ id, ...command }: Command & { id: number }) => {
  void runCommand(command)
    .then((reply) => ({ id, reply }))
    .catch((error: unknown) => ({ id, error: String(error) }))
    .then((reply) => process.send?.(reply));
});
process.once('disconnect', () => process.exit(1));
process.send?.({ id: 0 });
