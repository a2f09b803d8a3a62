import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

/** A `WebSocket` for the production driver that speaks plain TCP to a PostgreSQL server. */
export function tcpSockets({ hostname, port }: URL) {
  const connected = new Set<Socket>();

  class TcpSocket extends EventTarget {
    binaryType = 'arraybuffer';
    readyState: number = WebSocket.CONNECTING;
    readonly #socket: Socket;

    constructor() {
      super();
      this.#socket = connect(Number(port || 5432), hostname, () => {
        this.readyState = WebSocket.OPEN;
        this.dispatchEvent(new Event('open'));
      });
      connected.add(this.#socket);
      this.#socket.setNoDelay();
      this.#socket.on('data', (chunk) => {
        this.dispatchEvent(new MessageEvent('message', { data: Uint8Array.from(chunk).buffer }));
      });
      this.#socket.on('error', (error) => {
        const { message } = error;
        this.dispatchEvent(Object.assign(new Event('error'), { error, message }));
      });
      this.#socket.on('close', () => {
        connected.delete(this.#socket);
        this.readyState = WebSocket.CLOSED;
        this.dispatchEvent(new Event('close'));
      });
    }

    send(chunk: Uint8Array | ArrayBuffer): void {
      // The driver uses its buffer again: what goes out later must be a copy.
      this.#socket.write(Uint8Array.from(new Uint8Array(chunk)));
    }

    close(): void {
      this.#socket.end();
    }
  }

  return {
    TcpSocket,
    /** Resolves when the server has let go of every connection. */
    closed: () => Promise.all([...connected].map((socket) => once(socket, 'close'))),
  };
}
