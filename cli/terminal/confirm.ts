import { CommandError } from '#usecases/admin/command-error.ts';
import type { Terminal } from './terminal.ts';

/** Asks before money moves, unless --yes was given. Throws a CommandError unless the reply is yes. */
export async function confirm(
  { ask }: Terminal,
  question: string,
  yes: true | undefined,
): Promise<void> {
  if (yes) return;
  if (!ask) throw new CommandError('This moves money and needs a confirmation: add --yes.');
  const reply = await ask(`${question} [y/N] `);
  if (!/^y(?:es)?$/i.test(reply.trim())) throw new CommandError('Nothing was done.');
}
