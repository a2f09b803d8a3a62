import { resolve } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { escapeControls } from '#shop/escape-controls.ts';

/** Where commands print and ask; tests pass their own. */
export interface Terminal {
  print: (text: string) => void;
  printError: (text: string) => void;
  /** Undefined when the process has no interactive terminal. */
  ask: ((question: string) => Promise<string>) | undefined;
}

export function processTerminal(): Terminal {
  const isInteractive = process.stdin.isTTY && process.stderr.isTTY;
  return {
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (text) => void process.stderr.write(`${text}\n`),
    ask: isInteractive ? ask : undefined,
  };
}

/** A terminal that escapes control characters in everything it prints. */
export function escapingTerminal({ print, printError, ask }: Terminal): Terminal {
  return {
    print: (text) => print(escapeControls(text)),
    printError: (text) => printError(escapeControls(text)),
    ask: ask && ((question) => ask(escapeControls(question))),
  };
}

/** Asks on stderr, because stdout may be redirected to a file. */
async function ask(question: string): Promise<string> {
  const readline = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await readline.question(question);
  } finally {
    readline.close();
  }
}

/** A file relative to the user's folder; npm changes to the project's. */
export const terminalPath = (name: string) => resolve(process.env.INIT_CWD ?? '.', name);
