import { runForPerson } from '#scripts/launcher/shop.ts';

/**
 * Runs one command of `npm run shop` and returns what it printed. `reply` answers its prompts, each the same or each
 * its own.
 */
export async function runCommand(words: string[], reply?: string | (() => string)) {
  const printed: string[] = [];
  const errors: string[] = [];
  const questions: string[] = [];
  const ask = (question: string) => {
    questions.push(question);
    return Promise.resolve(typeof reply === 'function' ? reply() : String(reply));
  };
  const terminal = {
    print: (text: string) => void printed.push(text),
    printError: (text: string) => void errors.push(text),
    ask: reply === undefined ? undefined : ask,
  };
  const code = await runForPerson(words, terminal, 'etta');
  return { code, output: printed.join('\n'), errors: errors.join('\n'), questions };
}
