import { Console } from 'node:console';
import { createWriteStream } from 'node:fs';

/** A line for each call of a function would drown what the terminal says: they go to a file, as a host keeps them apart. */
export function keepFunctionLog(file: string): void {
  const log = new Console(createWriteStream(file, { flags: 'a' }));
  console.info = log.info.bind(log);
}
