import { once } from 'node:events';
import { type AddressInfo, type Server, type Socket, connect, createServer } from 'node:net';

/** A TCP relay on loopback between the program and a service. Cutting it breaks every open connection. */
export class Cable {
  readonly #target: URL;
  readonly #ends = new Set<Socket>();
  readonly #server: Server;
  #port = 0;

  private constructor(target: URL) {
    this.#target = target;
    this.#server = createServer((near) => this.#relay(near));
  }

  /** Opens a relay to the service at `target`. */
  static async open(target: string): Promise<Cable> {
    const cable = new Cable(new URL(target));
    await cable.restore();
    return cable;
  }

  get address(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  /** Listens again on the same port. Does nothing if the relay already listens. */
  async restore(): Promise<void> {
    if (this.#server.listening) return;
    this.#server.listen(this.#port, '127.0.0.1');
    await once(this.#server, 'listening');
    this.#port = (this.#server.address() as AddressInfo).port;
  }

  /** Destroys every connection and stops listening. */
  async cut(): Promise<void> {
    for (const end of this.#ends) end.destroy();
    if (this.#server.listening) await new Promise((resolve) => this.#server.close(resolve));
  }

  #relay(near: Socket): void {
    const far = connect(Number(this.#target.port), this.#target.hostname);
    near.pipe(far).pipe(near);
    for (const [end, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.#ends.add(end);
      end.on('error', () => end.destroy());
      end.on('close', () => {
        this.#ends.delete(end);
        other.destroy();
      });
    }
  }
}
