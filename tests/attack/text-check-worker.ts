import { parentPort } from 'node:worker_threads';
import { textChecks } from './text-checks.ts';

parentPort?.on('message', (message: { name: string; text: string }) => void check(message));

async function check({ name, text }: { name: string; text: string }): Promise<void> {
  try {
    await textChecks[name]?.read(text);
  } catch {
    // An error is a result too.
  }
  parentPort?.postMessage(name);
}
parentPort?.postMessage('ready');
