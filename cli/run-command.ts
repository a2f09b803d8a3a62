import { inspect } from 'node:util';
import { CommanderError } from 'commander';
import { SettingsError } from '#adapters/settings.ts';
import { ServiceUnavailable } from '#adapters/api-error.ts';
import { CommandError } from '#usecases/admin/command-error.ts';
import type { CommandContext } from './command-context.ts';
import { createProgram } from './program.ts';
import { escapingTerminal } from './terminal/terminal.ts';

const EXIT_OK = 0;
const EXIT_FAILED = 1;
const EXIT_USAGE = 2;

/**
 * Runs one command and returns its exit code. `connect` opens the database; it is called after the arguments are parsed,
 * because help needs no database.
 */
export async function runCommand(
  args: readonly string[],
  { terminal: rawTerminal, person }: CommandContext,
  connect: () => Promise<void> = () => Promise.resolve(),
): Promise<number> {
  const terminal = escapingTerminal(rawTerminal);
  const program = createProgram({ terminal, person }).hook('preAction', connect);
  try {
    await program.parseAsync(args, { from: 'user' });
    return EXIT_OK;
  } catch (error) {
    if (error instanceof CommanderError) {
      return error.code === 'commander.helpDisplayed' ? EXIT_OK : EXIT_USAGE;
    }
    const isExpected =
      error instanceof CommandError ||
      error instanceof SettingsError ||
      error instanceof ServiceUnavailable;
    // Not rethrown: Node would print text from customers in it without escaping control characters.
    terminal.printError(isExpected ? error.message : inspect(error));
    return EXIT_FAILED;
  }
}
