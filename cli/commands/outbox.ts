import type { Command } from 'commander';
import {
  discardEmail,
  discardHeld,
  holdWork,
  listOutbox,
  listRefusedEmails,
  retryOutbox,
} from '#jobs/pending-work.ts';
import { CommandError } from '#audit/command-error.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { readOutboxId } from '#cli/terminal/read-options.ts';
import { type Columns, formatUtcMinute, formatTable } from '#cli/terminal/table.ts';

export function addOutbox(program: Command, context: CommandContext): void {
  const outbox = program.command('outbox').description('emails and refunds that are not sent yet');
  addList(outbox, context);
  addRetry(outbox, context);
  addDiscard(outbox, context);
  addHold(outbox, context);
}

function addList(outbox: Command, context: CommandContext): void {
  outbox
    .command('list', { isDefault: true })
    .description('list what is not sent yet, and why')
    .option(
      '--failed',
      'list the emails of the last 30 days whose recipient was permanently refused',
    )
    .action(async ({ failed }: { failed?: true }) => {
      const work = await (failed ? listRefusedEmails() : listOutbox());
      const none = failed ? 'No email was refused.' : 'Nothing is pending.';
      context.printTable(work, COLUMNS, none);
    });
}

function addRetry(outbox: Command, context: CommandContext): void {
  outbox
    .command('retry')
    .description('retry them now, except what is held or being sent at this moment')
    .argument(
      '[id]',
      'the id of one entry, failed or waiting; all that wait by default',
      readOutboxId,
    )
    .option('--held', 'release all that is held, and send it')
    .addHelpText('after', '\nExample:\n  npm run shop -- outbox retry')
    .action(async (id: string | undefined, { held }: Held) => {
      if (id && held) throw new CommandError(ONE_OF_BOTH);
      const kind = held ? 'held' : 'outbox';
      const { tried, claimed } = await retryOutbox(id, context.actor, { kind });
      const waiting = await listOutbox();
      const leftAlone = claimed && ` Being sent at this moment, so left alone: ${claimed}.`;
      const text = `Retried ${tried}.${leftAlone || ''} ${waiting.length ? `Still pending: ${waiting.length}.\n\n${formatTable(COLUMNS, waiting)}` : 'Nothing is pending.'}`;
      context.print({ tried, claimed, waiting }, text);
    });
}

function addDiscard(outbox: Command, context: CommandContext): void {
  outbox
    .command('discard')
    .description('discard a pending email, or an event that is held, so that it is never sent')
    .argument('[id]', 'its id; refunds can not be dropped', readOutboxId)
    .option('--held', 'discard all emails and events that are held')
    .addHelpText(
      'after',
      '\nExample:\n  npm run shop -- outbox discard f77be27c-5c0f-4d7e-9d5b-1f0a3f0f7c11',
    )
    .action(async (id: string | undefined, { held }: Held) => {
      if ((id === undefined) === !held) throw new CommandError(ONE_OF_BOTH);
      if (id === undefined) {
        const { emails, events } = await discardHeld(context.actor);
        const ofTool = events ? ` Events for your tool: ${events}.` : '';
        context.print(
          { discarded: emails, events },
          `${emails} held emails are discarded.${ofTool}`,
        );
        return;
      }
      await discardEmail({ id }, context.actor);
      context.print({ id }, `${id} is discarded.`);
    });
}

function addHold(outbox: Command, context: CommandContext): void {
  outbox
    .command('hold')
    .description(
      'hold back all pending emails, refunds and events for your tool, in a database that was restored',
    )
    .addHelpText(
      'after',
      `
What was pending when the backup was made may have been sent since. Held work is sent only when you release it.
docs/operations.md says when, under Restore.

Example:
  npm run shop -- outbox hold`,
    )
    .action(async () => {
      const held = await holdWork(context.actor);
      context.print({ held }, `${held} are held back. "outbox" lists them.`);
    });
}

interface Held {
  held?: true;
}

const ONE_OF_BOTH = 'Give either the id of one entry or --held.';

const COLUMNS: Columns<Awaited<ReturnType<typeof listOutbox>>[number]> = {
  Id: (work) => work.id,
  Kind: (work) => work.kind,
  About: (work) => work.about ?? '',
  'Since (UTC)': (work) => formatUtcMinute(work.created_at),
  Tries: (work) => work.attempts,
  'Next (UTC)': (work) => (work.held_at ? 'held' : formatUtcMinute(work.available_at)),
  'Last error': (work) => work.last_error ?? '',
};
