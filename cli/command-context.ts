import type { Command } from 'commander';
import type { Terminal } from './terminal/terminal.ts';

/** What every command receives. */
export interface CommandContext {
  terminal: Terminal;
  /** The user who runs the command: the actor in the audit log unless --actor is given. */
  person: string;
}

/** Options that every command takes. */
interface GlobalOptions {
  json?: true;
  actor?: string;
}

/** The actor that the audit log records for this command. */
export function readActor(command: Command, context: CommandContext): string {
  return command.optsWithGlobals<GlobalOptions>().actor ?? context.person;
}

/** Prints the text, or with --json the data. */
export function printResult(
  command: Command,
  context: CommandContext,
  data: unknown,
  text: string,
): void {
  const { json } = command.optsWithGlobals<GlobalOptions>();
  context.terminal.print(json ? JSON.stringify(data, null, 2) : text);
}
