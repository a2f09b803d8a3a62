import { inspect } from 'node:util';
import { Command, CommanderError } from 'commander';
import { brand } from '#shop/brand.ts';
import { isExpectedError } from '#audit/command-error.ts';
import { addBackup } from './commands/backup.ts';
import { addCatchUp } from './commands/catch-up.ts';
import { addErasures } from './commands/erasures.ts';
import { addIncidents } from './commands/incidents.ts';
import { addOutbox } from './commands/outbox.ts';
import { addPreflight } from './commands/preflight.ts';
import { addSignInLink } from './commands/sign-in-link.ts';
import { addStatus } from './commands/status.ts';
import { CommandContext } from './command-context.ts';
import { escapingTerminal, type Terminal } from './terminal/terminal.ts';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs one command and returns its exit code. `connect` opens the database; it is called after the arguments are
 * parsed, because help needs no database.
 */
export async function runCommand(
  args: readonly string[],
  terminal: Terminal,
  /** Who runs the command, for the audit log unless --actor is given. */
  person: string,
  connect: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const safeTerminal = escapingTerminal(terminal);
  const program = createProgram(safeTerminal, person).hook('preAction', connect);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT_OK;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.code === 'commander.helpDisplayed' ? EXIT_OK : EXIT_USAGE;
    }
    // Not rethrown: Node would print text from customers in it without escaping control characters.
    safeTerminal.printError(isExpectedError(error) ? error.message : inspect(error));
    return EXIT_FAILED;
  }
}

const COMMANDS = [
  addStatus,
  addOutbox,
  addBackup,
  addCatchUp,
  addErasures,
  addIncidents,
  addPreflight,
  addSignInLink,
];

/** All commands. Wrong usage throws a CommanderError instead of ending the process. */
function createProgram(terminal: Terminal, person: string): Command {
  const program = new Command('npm run shop --')
    .description(
      `Rescue ${brand.name}: what a backup, a restore, an outage or a lost sign-in needs. The day's work is in the office, at /admin.`,
    )
    .option('--json', 'print JSON, for scripts (with npm run -s)')
    .option('--actor <name>', 'the name to record in the audit log', person)
    .configureHelp({ showGlobalOptions: true })
    .configureOutput({
      writeOut: (text) => terminal.print(text.trimEnd()),
      writeErr: (text) => terminal.printError(text.trimEnd()),
    })
    .showHelpAfterError('(add --help for usage)')
    .exitOverride()
    .addHelpText(
      'after',
      `
Examples:
  npm run shop -- status
  npm run shop -- sign-in-link owner@${brand.email.split('@')[1]}
  npm run shop -- catch-up --since 2026-11-21T14:30Z --dry-run

Commands use DATABASE_URL if it is set, and the local shop otherwise. Exit codes: 0 done, 1 failed, 2 wrong usage.`,
    );
  const context = new CommandContext(program, terminal);
  for (const add of COMMANDS) add(program, context);
  return program;
}
