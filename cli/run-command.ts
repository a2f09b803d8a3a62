import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { isExpectedError } from '#usecases/admin/command-error.ts';
import { createProgram } from './program.ts';
import { escapingTerminal, type Terminal } from './terminal/terminal.ts';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs one command and returns its exit code. `connect` opens the database; it is called after the arguments are parsed,
 * because help needs no database.
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
