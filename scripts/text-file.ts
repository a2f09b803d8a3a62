import { isUtf8 } from 'node:buffer';
import { readFileSync } from 'node:fs';

/** Follows a file's name and line. */
export const NOT_UTF8 =
  'This is not UTF-8: letters are stored another way. Save the file as “UTF-8” in your editor.';

export interface TextFile {
  /** Without a byte order mark, which Windows' editors put before a text. */
  text: string;
  /** The first line that is not UTF-8, if there is one. */
  badLine: number | undefined;
}

/** Reads a file that people write: settings, products, pages. */
export function readTextFile(file: string): TextFile {
  const bytes = readFileSync(file);
  const lines = bytes.toString('latin1').split('\n');
  // A NUL is UTF-16, whose letters without accents are UTF-8 as well.
  const isBad = (line: string) => line.includes('\0') || !isUtf8(Buffer.from(line, 'latin1'));
  const index = lines.findIndex(isBad);
  return { text: new TextDecoder().decode(bytes), badLine: index < 0 ? undefined : index + 1 };
}
