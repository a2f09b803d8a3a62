import { writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';

/** Writes a file where the person stands: npm itself runs in the project's folder. The answer is its whole path. */
export async function saveFile(name: string, content: string): Promise<string> {
  const path = resolve(process.env.INIT_CWD ?? '.', name);
  await writeFile(path, content, { mode: 0o600 });
  return path;
}
