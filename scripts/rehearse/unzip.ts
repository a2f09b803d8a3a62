import { inflateRawSync } from 'node:zlib';

export interface ZippedFile {
  name: string;
  content: Buffer;
}

const END = 0x06054b50;
const STORED = 0;

/** The files of a zip archive as Netlify's bundler writes them: stored or deflated, under 4 GB. */
export function unzip(archive: Buffer): ZippedFile[] {
  const end = archive.lastIndexOf(Buffer.from(Uint32Array.of(END).buffer));
  if (end === -1) throw new Error('This is no zip archive.');
  const files: ZippedFile[] = [];
  let entry = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const [nameLength, extraLength, commentLength] = [28, 30, 32].map((place) =>
      archive.readUInt16LE(entry + place),
    ) as [number, number, number];
    const name = archive.toString('utf8', entry + 46, entry + 46 + nameLength);
    if (!name.endsWith('/')) files.push({ name, content: contentOf(archive, entry) });
    entry += 46 + nameLength + extraLength + commentLength;
  }
  return files;
}

function contentOf(archive: Buffer, entry: number): Buffer {
  const method = archive.readUInt16LE(entry + 10);
  const size = archive.readUInt32LE(entry + 20);
  const local = archive.readUInt32LE(entry + 42);
  const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
  const bytes = archive.subarray(start, start + size);
  return method === STORED ? bytes : inflateRawSync(bytes);
}
