import { runDesk } from '#desk/run-desk.ts';

/** Runs one command of `npm run shop` and returns what it printed. `reply` answers its question. */
export async function runCommand(line: string[], reply?: string) {
  const printed: string[] = [];
  const complaints: string[] = [];
  const questions: string[] = [];
  const ask = async (question: string) => {
    questions.push(question);
    return String(reply);
  };
  const terminal = {
    print: (text: string) => void printed.push(text),
    complain: (text: string) => void complaints.push(text),
    ask: reply === undefined ? undefined : ask,
  };
  const code = await runDesk(line, { terminal, person: 'etta' });
  return { code, said: printed.join('\n'), complaint: complaints.join('\n'), questions };
}
