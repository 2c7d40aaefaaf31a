import type { Dice } from '../../electron/demo/random.ts';
import type { VirtualClock } from './clock.ts';
import { json } from './service.ts';
import type { Answer, Asked, SimulatedService } from './service.ts';
import { at } from './fault-plan.ts';
import type { Fate, Disturbance } from './fault-plan.ts';

const lost = (code: string): Error => Object.assign(new Error('The connection is gone'), { code });

/** A request on its way: the process that sent it, what becomes of it, and who waits for its answer. */
interface Way {
  readonly process: number;
  readonly asked: Asked;
  readonly fate: Fate | 'go';
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Parts {
  readonly clock: VirtualClock;
  readonly dice: Dice;
  readonly disturbances: readonly Disturbance[];
  readonly service: SimulatedService;
  /** Milliseconds one way, at most, while nothing disturbs. */
  readonly distance: number;
  readonly tell: (words: string) => void;
  readonly onLeave: (process: number, asked: Asked) => void;
  /** The service asks for a pause, in seconds. */
  readonly onLimited: (process: number, asked: Asked, pause: number) => void;
}

/** After so long a client has given up on any answer. */
const tooLate = 90_000;
/** So late a request still comes to the service; the outbox looks for what was lost no sooner than 30 s after it was sent. */
const latestRequest = 25_000;

/** The way to the service and back: it loses, delays, cuts and repeats, and never lies. */
export class SimulatedNetwork {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends a request as the HTTP library does. */
  request(asked: Asked): Promise<unknown> {
    const { clock, tell, onLeave } = this.#parts;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { process } = clock;
    // Of a program that was stopped nothing leaves any more.
    if (process === null) return promise;
    asked.signal.addEventListener('abort', () => reject(asked.signal.reason as Error), { once: true });
    const fate = this.#fate(asked);
    if (fate === 'offline') {
      clock.inProcess(process, 1, () => reject(lost('ECONNREFUSED')));
      return promise;
    }
    tell(`${asked.method} ${asked.path.replace(/\?.{60,}/, '?…')} ${fate === 'go' ? '' : `(${fate})`}`);
    onLeave(process, asked);
    void this.#send({ process, asked, fate, resolve, reject });
    return promise;
  }

  async #send(way: Way): Promise<void> {
    const { clock, dice, distance } = this.#parts;
    const text = await this.#bodyOf(way);
    if (text === null) return;
    const there = 5 + dice.below(way.fate === 'lateRequest' ? latestRequest : distance);
    if (way.fate === 'lostRequest') clock.inProcess(way.process, there, () => way.reject(lost('ECONNRESET')));
    else clock.later(there, () => this.#arrive(way, text));
  }

  /** The body, piece by piece; null where it does not come whole. */
  async #bodyOf({ process, asked, fate, reject }: Way): Promise<string | null> {
    const { clock, dice } = this.#parts;
    if (asked.body === null) return '';
    const pieces: Buffer[] = [];
    let left = Number(asked.headers['content-length']);
    try {
      for await (const piece of asked.body) {
        pieces.push(Buffer.from(piece));
        await new Promise<void>((resolve) => clock.inProcess(process, 1 + dice.below(20), resolve));
        if (asked.signal.aborted) return null;
        left -= piece.byteLength;
        // Who is cut off does not come to know that the last piece was taken.
        if (fate === 'cut' || (fate === 'lostAnswer' && left === 0)) break;
      }
    } catch (error) {
      reject(error as Error);
      return null;
    }
    if (fate !== 'cut') return Buffer.concat(pieces).toString();
    reject(lost('ECONNRESET'));
    return null;
  }

  #arrive(way: Way, text: string): void {
    const { clock, dice, distance } = this.#parts;
    const answer = this.#answer(way, text);
    const back = 5 + dice.below(way.fate === 'late' ? tooLate : dice.chance(3) ? 20 * distance : distance);
    clock.inProcess(way.process, back, () => this.#deliver(way, answer));
  }

  #deliver({ process, asked, fate, resolve, reject }: Way, { status, body, headers = {} }: Answer): void {
    const { clock, onLimited } = this.#parts;
    // Who has hung up hears nothing.
    if (fate === 'hang' || asked.signal.aborted) return;
    if (fate === 'lostAnswer') {
      reject(lost('ECONNRESET'));
      return;
    }
    if (status === 429) onLimited(process, asked, Number(headers['retry-after']));
    const bytes = Buffer.from(body);
    resolve({
      statusCode: status,
      headers: { 'content-type': 'application/json', date: new Date(clock.wall).toUTCString(), ...headers },
      body: (async function* () {
        yield fate === 'half' ? bytes.subarray(0, bytes.length / 2) : bytes;
        if (fate === 'half') throw lost('ECONNRESET');
      })(),
    });
  }

  #fate({ path, method }: Asked): Fate | 'go' {
    const { clock, dice, disturbances } = this.#parts;
    const now = at(disturbances, 'network', clock.now);
    if (!now || !dice.chance(now.percent)) return 'go';
    const fate = now.kind as Fate;
    const isOther =
      (fate === 'unauthorized' && path.startsWith('/auth')) || (fate === 'redirected' && method === 'GET');
    return isOther ? 'go' : fate;
  }

  #answer({ asked, fate }: Way, text: string): Answer {
    const { dice, service } = this.#parts;
    if (fate === 'limited') return { ...json(null, 429), headers: { 'retry-after': String(1 + dice.below(20)) } };
    if (fate === 'faulty') return { status: 502, body: '<h1>Bad gateway</h1>' };
    if (fate === 'unauthorized') return json(null, 401);
    const answer = service.answer(asked, text, fate === 'twice');
    if (fate === 'faultyAfter') return { status: 504, body: '<h1>Gateway timeout</h1>' };
    if (fate === 'garbled') return { status: 200, body: '<h1>Welcome to this hotel</h1>' };
    return fate === 'redirected' ? { status: 303, body: '', headers: { location: asked.path } } : answer;
  }
}
