/**
 * The entry point of `npm start`, `npm run dev`, `npm test` and `npm run check`, also with an older Node: installs the
 * packages of the lockfile and runs the task with a Node that is new enough. This file and its two imports must run on
 * Node 18.
 */
import { spawn } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install } from './launcher/install.mjs';
import { findNode } from './launcher/find-node.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
process.chdir(root);
install();

const task = spawn(findNode(), ['scripts/launcher/task.ts', ...process.argv.slice(2)], {
  // The channel closes when this process ends, and then the task ends too.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
task.on('exit', (code) => process.exit(code ?? 1));

// Ctrl+C reaches the task too. A SIGTERM reaches only npm's shell, so the end of that shell is watched below.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => task.kill('SIGTERM'));
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) task.kill('SIGTERM');
}, 300).unref();
