/**
 * The one door behind `npm start`, `npm run dev`, `npm test` and `npm run check`, on a machine with nothing but an older
 * Node: installs what the lockfile names, finds a Node that is new enough, and hands the task to it. This file and the two
 * it imports keep to what Node 18 understands.
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
  // The channel closes with this process, however it ends: so does the task then.
  stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
});
task.on('exit', (code) => process.exit(code ?? 1));

// The terminal sends Ctrl+C to the task as well. A SIGTERM reaches only npm's shell, whose end is all we see of it.
process.on('SIGINT', () => undefined);
process.on('SIGTERM', () => task.kill('SIGTERM'));
const shell = process.ppid;
setInterval(() => {
  if (process.ppid !== shell) task.kill('SIGTERM');
}, 300).unref();
