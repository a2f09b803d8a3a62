import { createInterface } from 'node:readline/promises';
import { escapeControls } from '#shop/escape-controls.ts';

/** Where commands speak; a test gives its own. */
export interface Terminal {
  print(text: string): void;
  printError(text: string): void;
  /** Undefined when nobody sits here who could answer. */
  ask: ((question: string) => Promise<string>) | undefined;
}

/** The terminal of this process. */
export function ownTerminal(): Terminal {
  const hasPerson = process.stdin.isTTY && process.stderr.isTTY;
  return {
    print: (text) => void process.stdout.write(`${text}\n`),
    printError: (text) => void process.stderr.write(`${text}\n`),
    ask: hasPerson ? ask : undefined,
  };
}

/** The same terminal, with control characters escaped in everything it shows. */
export function safeTerminal({ print, printError: complain, ask }: Terminal): Terminal {
  return {
    print: (text) => print(escapeControls(text)),
    printError: (text) => complain(escapeControls(text)),
    ask: ask && ((question) => ask(escapeControls(question))),
  };
}

/** Asks beside the answer: what a command prints may go to a file. */
async function ask(question: string): Promise<string> {
  const line = createInterface({ input: process.stdin, output: process.stderr });
  try {
    return await line.question(question);
  } finally {
    line.close();
  }
}
