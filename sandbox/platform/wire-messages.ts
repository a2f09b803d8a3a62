/** The parts of PostgreSQL's wire protocol that a server needs beside its database's own answers. */

export const kinds = { query: 'Q', sync: 'S', flush: 'H', password: 'p', terminate: 'X' } as const;

export interface ClientMessage {
  /** `startup` is the first message, which has no kind byte. */
  kind: string;
  bytes: Buffer;
}

const SSL_REQUEST = 80877103;
const PARAMETERS = {
  server_version: '17.0',
  server_encoding: 'UTF8',
  client_encoding: 'UTF8',
  DateStyle: 'ISO, MDY',
  TimeZone: 'UTC',
  integer_datetimes: 'on',
  standard_conforming_strings: 'on',
};

/** Cuts a client's bytes into messages, however the packets fall. */
export class MessageReader {
  #rest = Buffer.alloc(0);
  #started = false;

  read(chunk: Uint8Array): ClientMessage[] {
    this.#rest = Buffer.concat([this.#rest, chunk]);
    const messages: ClientMessage[] = [];
    for (let next = this.#next(); next; next = this.#next()) messages.push(next);
    return messages;
  }

  #next(): ClientMessage | undefined {
    const header = this.#started ? 1 : 0;
    if (this.#rest.length < header + 4) return undefined;
    const length = this.#rest.readInt32BE(header) + header;
    if (this.#rest.length < length) return undefined;
    const bytes = this.#rest.subarray(0, length);
    this.#rest = this.#rest.subarray(length);
    if (this.#started) return { kind: String.fromCharCode(bytes[0] ?? 0), bytes };
    if (bytes.readInt32BE(4) === SSL_REQUEST) return { kind: 'ssl', bytes };
    this.#started = true;
    return { kind: 'startup', bytes };
  }
}

/** The server's first words: no password is asked for. */
export function greeting(): Buffer {
  const parameters = Object.entries(PARAMETERS).map(([name, value]) =>
    message('S', text(name), text(value)),
  );
  return Buffer.concat([
    message('R', integer(0)),
    ...parameters,
    message('K', integer(1), integer(1)),
    ready,
  ]);
}

export function failure(code: string, sentence: string): Buffer {
  const fields = ['SERROR', 'VERROR', `C${code}`, `M${sentence}`].map(text);
  return Buffer.concat([message('E', ...fields, Buffer.alloc(1)), ready]);
}

/** `I` idle, `T` in a transaction, `E` in a failed one; nothing when the answer doesn't end a message group. */
export function transactionStatus(answer: Uint8Array): string | undefined {
  const last = Buffer.from(answer.subarray(-6)).toString('latin1');
  return last.startsWith('Z\0\0\0\x05') ? last[5] : undefined;
}

function message(kind: string, ...parts: Buffer[]): Buffer {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(kind, 'latin1'), integer(body.length + 4), body]);
}

const text = (value: string) => Buffer.from(`${value}\0`);

function integer(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
}

const ready = message('Z', Buffer.from('I', 'latin1'));
