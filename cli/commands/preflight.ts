import type { Command } from 'commander';
import { CommandError } from '#audit/command-error.ts';
import type { CheckResult } from '#health/run-checks.ts';
import { runPreflight } from '#health/preflight.ts';
import type { CommandContext } from '#cli/command-context.ts';
import { type Columns, formatTable } from '#cli/terminal/table.ts';
import { describeSelling } from '#shop/describe-selling.ts';

export function addPreflight(program: Command, context: CommandContext): void {
  program
    .command('preflight')
    .description(
      'check every setting against Stripe, PayPal, the mail server, the database and the site',
    )
    .addHelpText(
      'after',
      `
Writes nothing and costs nothing. Prints what to do for each setting that fails; the exit code is then 1.

Example:
  npm run preflight`,
    )
    .action(async () => {
      const results = await runPreflight();
      context.print(results, `${describeSelling()}\n\n${formatTable(COLUMNS, results)}`);
      const count = results.filter(({ result }) => result === 'failed').length;
      if (count > 0) throw new CommandError(`${count} of ${results.length} checks failed.`);
    });
}

const COLUMNS: Columns<CheckResult> = {
  Setting: ({ setting }) => setting,
  Result: ({ result, found }) => `${MARKS[result]} ${found}`,
  'What to do': ({ advice }) => advice,
};
const MARKS = { ok: 'ok:', failed: 'FAILED:', skipped: 'skipped:' };
