import type { Command } from 'commander';
import { countOf } from '#shop/count-of.ts';
import { type RepeatedErasures, repeatErasures } from '#customers/erasures.ts';
import type { CommandContext } from '#cli/command-context.ts';

export function addErasures(program: Command, context: CommandContext): void {
  program
    .command('erasures')
    .description('erase again whom a restore has brought back')
    .action(async () => {
      const repeated = await repeatErasures(context.actor);
      context.print(repeated, describeErasures(repeated));
    });
}

/** Names no one: what is open is an order, a return or a payment. */
export function describeErasures({ repeated, open, isComplete }: RepeatedErasures): string {
  const waiting = open.map(({ kind, subject }) => `${subject} (${kind})`).join(', ');
  const done =
    repeated === 0 ? 'Nobody was erased again.' : `Erased ${countOf(repeated, 'address')} again.`;
  return [
    done,
    waiting &&
      `Not yet, because something is open: ${waiting}. The schedule erases them once it is over.`,
    !isComplete && 'The deployed shop repeats those since the backup, within 15 minutes.',
  ]
    .filter(Boolean)
    .join(' ');
}
