import type { Command } from 'commander';
import { checkBackground, type WebhookState, type WorkHealth } from '#usecases/check-health.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { type Column, formatUtcMinute, table } from '#cli/terminal/table.ts';

export function addStatus(program: Command, context: CommandContext): void {
  program
    .command('status')
    .description(
      'show pending background work and the last event of each webhook, and what is late',
    )
    .addHelpText(
      'after',
      `
Example:
  npm run shop -- status

docs/operations.md says what to do when something is late.`,
    )
    .action(async () => {
      const { work, webhooks, late } = await checkBackground();
      const summary = late.length ? `Late: ${late.join(', ')}.` : 'Nothing is late.';
      const text = [table(WORK, work), table(WEBHOOKS, webhooks), summary].join('\n\n');
      context.print({ work, webhooks }, text);
    });
}

const WORK: Column<WorkHealth>[] = [
  { title: 'Work', cell: ({ kind }) => kind },
  { title: 'Waiting', cell: ({ count }) => count, right: true },
  { title: 'Oldest', cell: ({ oldestSeconds }) => formatDuration(oldestSeconds), right: true },
  {
    title: 'Late after',
    cell: ({ lateAfterSeconds }) => formatDuration(lateAfterSeconds),
    right: true,
  },
];

const WEBHOOKS: Column<WebhookState>[] = [
  { title: 'Webhook', cell: ({ webhook }) => webhook },
  { title: 'Last event (UTC)', cell: ({ lastEventAt }) => formatUtcMinute(lastEventAt) || 'none' },
  {
    title: 'Payment without event',
    cell: ({ missedSeconds }) => formatDuration(missedSeconds ?? 0),
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
