import { connect, type Socket } from 'node:net';

/** A `WebSocket` for the production driver that speaks plain TCP to a PostgreSQL server. */
export function tcpSocket({ hostname, port }: URL) {
  return class TcpSocket extends EventTarget {
    binaryType = 'arraybuffer';
    readyState: number = WebSocket.CONNECTING;
    readonly #socket: Socket;

    constructor() {
      super();
      this.#socket = connect(Number(port || 5432), hostname, () => {
        this.readyState = WebSocket.OPEN;
        this.dispatchEvent(new Event('open'));
      });
      this.#socket.setNoDelay();
      this.#socket.on('data', (chunk) => {
        // Who has hung up does not hear the server's farewell.
        if (this.readyState !== WebSocket.OPEN) return;
        this.dispatchEvent(new MessageEvent('message', { data: Uint8Array.from(chunk).buffer }));
      });
      this.#socket.on('error', (error) => {
        const { message } = error;
        this.dispatchEvent(Object.assign(new Event('error'), { error, message }));
      });
      this.#socket.on('close', () => {
        this.readyState = WebSocket.CLOSED;
        this.dispatchEvent(new Event('close'));
      });
    }

    send(chunk: Uint8Array | ArrayBuffer): void {
      // The driver uses its buffer again: what goes out later must be a copy.
      this.#socket.write(Uint8Array.from(new Uint8Array(chunk)));
    }

    close(): void {
      this.readyState = WebSocket.CLOSING;
      this.#socket.end();
    }
  };
}
