import { Refused } from '#usecases/desk/refused.ts';
import type { Terminal } from './terminal.ts';

/** Money moves only after a yes: typed here, or given with --yes. */
export async function confirm(
  { ask }: Terminal,
  question: string,
  yes: true | undefined,
): Promise<void> {
  if (yes) return;
  if (!ask) throw new Refused('This moves money, and nobody is here to confirm it: add --yes.');
  const reply = await ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(reply.trim())) throw new Refused('Nothing was done.');
}
