import { protocol } from '@electric-sql/pglite';
import { type Backend, TurnTimedOut } from './backend.ts';
import {
  type ClientMessage,
  failure,
  greeting,
  kinds,
  MessageReader,
  transactionStatus,
} from './wire-messages.ts';

const GROUP_ENDS: string[] = [kinds.query, kinds.sync, kinds.flush];

/**
 * Neon's WebSocket, answered by the embedded database: the driver's `webSocketConstructor`, for its Pool and Client.
 * A connection holds the backend from its first statement until its transaction ends.
 */
export function neonSocket(backend: Backend) {
  return class LocalSocket extends EventTarget {
    binaryType = 'arraybuffer';
    readyState: number = WebSocket.CONNECTING;
    #reader = new MessageReader();
    #group: Buffer[] = [];
    #work: Promise<void>;
    #finish: (() => void) | undefined;

    constructor() {
      super();
      this.#work = Promise.resolve().then(() => {
        this.readyState = WebSocket.OPEN;
        this.dispatchEvent(new Event('open'));
      });
    }

    /** Answers later, never within the call: the driver empties its write buffer after `send` returns. */
    send(chunk: Uint8Array<ArrayBuffer> | ArrayBuffer): void {
      const bytes = Buffer.from(new Uint8Array(chunk));
      this.#then(async () => {
        for (const message of this.#reader.read(bytes)) await this.#take(message);
      });
    }

    close(): void {
      if (this.readyState >= WebSocket.CLOSING) return;
      this.readyState = WebSocket.CLOSING;
      this.#work = this.#work.then(() => this.#end());
    }

    #then(step: () => Promise<void>): void {
      this.#work = this.#work.then(async () => {
        if (this.readyState !== WebSocket.OPEN) return;
        try {
          await step();
        } catch (error) {
          this.dispatchEvent(Object.assign(new Event('error'), { error, message: String(error) }));
          await this.#end();
        }
      });
    }

    async #take({ kind, bytes }: ClientMessage): Promise<void> {
      if (kind === 'ssl') this.#emit(Buffer.from('N'));
      else if (kind === 'startup') this.#emit(greeting());
      else if (kind === kinds.terminate) this.close();
      else if (kind !== kinds.password) {
        this.#group.push(bytes);
        if (GROUP_ENDS.includes(kind)) await this.#run(Buffer.concat(this.#group.splice(0)));
      }
    }

    async #run(group: Buffer): Promise<void> {
      try {
        this.#finish ??= await backend.turn();
      } catch (error) {
        if (!(error instanceof TurnTimedOut)) throw error;
        this.#emit(failure(error.code, error.message));
        return;
      }
      const answer = await backend.execute(group, group.toString());
      this.#emit(answer);
      if (transactionStatus(answer) === 'I') this.#release();
    }

    async #end(): Promise<void> {
      if (this.readyState === WebSocket.CLOSED) return;
      this.readyState = WebSocket.CLOSED;
      if (this.#finish) await backend.rollBack(protocol.serialize.query('ROLLBACK'));
      this.#release();
      this.dispatchEvent(new Event('close'));
    }

    #release(): void {
      this.#finish?.();
      this.#finish = undefined;
    }

    #emit(answer: Uint8Array): void {
      const data = Uint8Array.from(answer).buffer;
      this.dispatchEvent(new MessageEvent('message', { data }));
    }
  };
}
