import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Writes a file relative to the user's folder (npm changes to the project's) and returns its absolute path. */
export async function saveFile(name: string, content: string): Promise<string> {
  const path = resolve(process.env.INIT_CWD ?? '.', name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}
