import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Complaint } from './complaint.ts';
import { openDataFolder } from './data-folder.ts';

const fresh = () => mkdtemp(join(tmpdir(), 'data-folder-'));

test('a second start on one data folder is refused in one sentence', async () => {
  const folder = await fresh();
  const first = await openDataFolder(folder);
  await expect(openDataFolder(folder)).rejects.toThrow(Complaint);
  await expect(openDataFolder(folder)).rejects.toThrow(/^The data folder .+ is in use .+\.$/);
  await first.close();
});

test('a closed data folder opens again', async () => {
  const folder = await fresh();
  await (await openDataFolder(folder)).close();
  await (await openDataFolder(folder)).close();
});

test('a killed start leaves no lock behind', async () => {
  const folder = await fresh();
  const module = new URL('data-folder.ts', import.meta.url).href;
  const script = `
    const { openDataFolder } = await import(${JSON.stringify(module)});
    await openDataFolder(${JSON.stringify(folder)});
    console.log('open');
    setInterval(() => {}, 1000);`;
  const other = spawn(process.execPath, ['--input-type=module', '-e', script]);
  await once(other.stdout, 'data');
  await expect(openDataFolder(folder)).rejects.toThrow(Complaint);
  other.kill('SIGKILL');
  await once(other, 'exit');
  await (await openDataFolder(folder)).close();
});

test('two folders are open side by side', async () => {
  const folders = await Promise.all([openDataFolder(await fresh()), openDataFolder(await fresh())]);
  for (const folder of folders) await folder.close();
});
