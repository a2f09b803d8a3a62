import { parentPort } from 'node:worker_threads';
import { textChecks } from './text-checks.ts';

parentPort?.on('message', async ({ name, text }: { name: string; text: string }) => {
  try {
    await textChecks[name]?.read(text);
  } catch {
    // Refused: that is an answer too.
  }
  parentPort?.postMessage(name);
});
parentPort?.postMessage('ready');
