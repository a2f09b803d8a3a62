import { CommandError } from '#usecases/admin/command-error.ts';
import type { Terminal } from './terminal.ts';

/** Money moves only after a yes: typed here, or given with --yes. */
export async function confirm(
  { ask }: Terminal,
  question: string,
  yes: true | undefined,
): Promise<void> {
  if (yes) return;
  if (!ask)
    throw new CommandError('This moves money, and nobody is here to confirm it: add --yes.');
  const reply = await ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(reply.trim())) throw new CommandError('Nothing was done.');
}
