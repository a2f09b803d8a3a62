import type { Command } from 'commander';
import {
  checkBackground,
  readVersion,
  type WebhookState,
  type WorkHealth,
} from '#health/check-health.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { type Columns, formatUtcMinute, formatTable } from '#cli/terminal/table.ts';

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
      const { version, schema } = await readVersion();
      const { work, webhooks, late } = await checkBackground();
      const summary = late.length ? `Late: ${late.join(', ')}.` : 'Nothing is late.';
      const versions = `Version ${version}, schema ${schema ?? 'none'}`;
      const text = [
        versions,
        formatTable(WORK, work),
        formatTable(WEBHOOKS, webhooks),
        summary,
      ].join('\n\n');
      context.print({ version, schema, work, webhooks }, text);
    });
}

const WORK: Columns<WorkHealth> = {
  Work: ({ kind }) => kind,
  Waiting: ({ count, held }) => count - held,
  Held: ({ held }) => held || '',
  Oldest: ({ oldestSeconds }) => formatDuration(oldestSeconds),
  'Late after': ({ lateAfterSeconds }) => formatDuration(lateAfterSeconds),
};

const WEBHOOKS: Columns<WebhookState> = {
  Webhook: ({ webhook }) => webhook,
  'Last event (UTC)': ({ lastEventAt }) => formatUtcMinute(lastEventAt) || 'none',
  'Payment without event': ({ missedSeconds }) => formatDuration(missedSeconds ?? 0),
};

/** A duration in its largest whole unit. */
function formatDuration(seconds: number): string {
  if (seconds < 60) return seconds ? `${seconds} s` : '';
  if (seconds < 2 * 3600) return `${Math.floor(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.floor(seconds / 3600)} h`;
  return `${Math.floor(seconds / 86_400)} d`;
}
