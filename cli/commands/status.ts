import type { Command } from 'commander';
import { checkWork, type WorkHealth } from '#usecases/check-health.ts';
import { printResult, type CommandContext } from '#cli/command-context.ts';
import { type Column, table } from '#cli/terminal/table.ts';

export function addStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description('show pending background work, and whether it is late')
    .addHelpText(
      'after',
      `
Example:
  npm run shop -- status

docs/operations.md says what to do when work is late.`,
    )
    .action(async (_options: object, command: Command) => {
      const work = await checkWork();
      const late = work.filter(({ isLate }) => isLate).map(({ kind }) => kind);
      const words = late.length ? `Late: ${late.join(', ')}.` : 'Nothing is late.';
      printResult(command, context, work, `${table(COLUMNS, work)}\n\n${words}`);
    });
}

const COLUMNS: Column<WorkHealth>[] = [
  { title: 'Work', cell: ({ kind }) => kind },
  { title: 'Waiting', cell: ({ count }) => count, right: true },
  { title: 'Oldest', cell: ({ oldestSeconds }) => formatDuration(oldestSeconds), right: true },
  {
    title: 'Late after',
    cell: ({ lateAfterSeconds }) => formatDuration(lateAfterSeconds),
    right: true,
  },
];

/** A duration in its largest whole unit. */
function formatDuration(seconds: number): string {
  if (seconds < 60) return seconds ? `${seconds} s` : '';
  if (seconds < 2 * 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
