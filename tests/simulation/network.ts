import type { RandomSequence } from '../../electron/demo/random.ts';
import type { VirtualClock } from './clock.ts';
import { type Answer, type Asked, type SimulatedService, json, nameOf } from './service.ts';
import { type Fate, type Disturbance, at, isUnclearAnswer } from './fault-plan.ts';

const lost = (code: string): Error => Object.assign(new Error('The connection is gone'), { code });

/** A request in transit: the sending process, its fate, and the pending promise. */
interface Way {
  readonly process: number;
  readonly asked: Asked;
  readonly fate: Fate | 'go';
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Parts {
  readonly clock: VirtualClock;
  readonly dice: RandomSequence;
  readonly disturbances: readonly Disturbance[];
  readonly service: SimulatedService;
  /** The maximum latency in one direction without disturbances, in milliseconds. */
  readonly distance: number;
  readonly tell: (words: string) => void;
  readonly onLeave: (process: number, args: Asked) => void;
  /** Called with the status of a complete response when the program receives it. */
  readonly onDeliver: (args: Asked, status: number) => void;
  /** Called when the service requests a pause, in seconds. */
  readonly onLimited: (process: number, args: Asked, pause: number) => void;
  /** Called to kill the program right after it sent a request. */
  readonly onKill: () => void;
}

/** Responses of a service that performed a creation but responds differently. */
const saidAfter: Readonly<Partial<Record<Fate | 'go', (answer: Answer, args: Asked) => Answer>>> = {
  faultyAfter: () => ({ status: 504, body: '<h1>Gateway timeout</h1>' }),
  garbled: () => ({ status: 200, body: '<h1>Welcome to this hotel</h1>' }),
  redirected: (_, { path }) => ({ status: 303, body: '', headers: { location: path } }),
  redirected301: (_, { path }) => ({ status: 301, body: '', headers: { location: path } }),
  redirected302: (_, { path }) => ({ status: 302, body: '', headers: { location: path } }),
  redirectedToItem: ({ body }, { method, path }) => ({
    status: 302,
    body: '',
    headers: {
      location:
        method === 'PATCH'
          ? path
          : `${path}/${(JSON.parse(body) as { readonly data: { readonly id: string } }).data.id}`,
    },
  }),
  redirected300: (_, { path }) => ({ status: 300, body: '', headers: { location: path } }),
  redirectedElsewhere: () => ({ status: 307, body: '', headers: { location: 'http://elsewhere/' } }),
  redirected308: () => ({ status: 308, body: '', headers: { location: 'http://elsewhere/' } }),
  timeoutAfter: () => json(null, 408),
  earlyAfter: () => json(null, 425),
  limitedAfter: () => json(null, 429),
  unauthorizedAfter: () => json(null, 401),
  missingAfter: () => ({ status: 404, body: '<h1>Not found</h1>' }),
  proxyTimeoutAfter: () => ({ status: 499, body: '' }),
  acceptedAfter: () => json({ id: 'job-1', status: 'queued' }, 202),
  partsAfter: () => json([{ id: 'part-1', status: 201 }], 207),
  wordAfter: () => json('created'),
  reportAfter: () => ({ status: 200, body: JSON.stringify({ id: 'request-1', message: 'Done' }) }),
  listAfter: ({ body }) => json([{ id: 'first' }, (JSON.parse(body) as { readonly data: unknown }).data]),
};

/** Fates that only apply to creations. */
const ofCreations: ReadonlySet<Fate> = new Set([
  'redirected',
  'redirected301',
  'redirected302',
  'redirectedToItem',
  'redirected300',
  'redirectedElsewhere',
  'redirected308',
  'timeoutAfter',
  'timeout',
  'earlyAfter',
  'limitedAfter',
  'unauthorizedAfter',
  'tooSoon',
  'killed',
]);

/** The time in milliseconds after which every client has timed out. */
const tooLate = 90_000;
/** The maximum delay of a request. The outbox reconciles no sooner than 30 s after sending. */
const latestRequest = 25_000;

/** The network to the service. It loses, delays, cuts and repeats messages, but never changes them. */
export class SimulatedNetwork {
  readonly #parts: Parts;

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  /** Sends a request like the HTTP library. */
  request(args: Asked): Promise<unknown> {
    const { clock, tell, onLeave } = this.#parts;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    const { process } = clock;
    // A stopped program sends nothing.
    if (process === null) return promise;
    args.signal.addEventListener('abort', () => reject(args.signal.reason as Error), { once: true });
    const fate = this.#fate(args);
    if (fate === 'offline') {
      clock.inProcess(process, 1, () => reject(lost('ECONNREFUSED')));
      return promise;
    }
    tell(`${args.method} ${args.path.replace(/\?.{60,}/, '?…')} ${fate === 'go' ? '' : `(${fate})`}`);
    onLeave(process, args);
    void this.#send({ process, asked: args, fate, resolve, reject });
    return promise;
  }

  async #send(way: Way): Promise<void> {
    const { clock, dice, distance } = this.#parts;
    const text = await this.#bodyOf(way);
    if (text === null) return;
    if (way.fate === 'killed') clock.inProcess(way.process, 1, () => this.#parts.onKill());
    const there = 5 + dice.below(way.fate === 'lateRequest' ? latestRequest : distance);
    if (way.fate === 'lostRequest') clock.inProcess(way.process, there, () => way.reject(lost('ECONNRESET')));
    else clock.later(there, () => this.#arrive(way, text));
  }

  /** Returns the body in pieces, or null if it is incomplete. */
  async #bodyOf(way: Way): Promise<string | null> {
    const { clock, dice } = this.#parts;
    const { process, asked, fate, reject } = way;
    if (asked.body === null) return '';
    const pieces: Buffer[] = [];
    let left = Number(asked.headers['content-length']);
    try {
      for await (const piece of asked.body) {
        pieces.push(Buffer.from(piece));
        await new Promise<void>((resolve) => clock.inProcess(process, 1 + dice.below(20), resolve));
        if (asked.signal.aborted) return null;
        left -= piece.byteLength;
        // A client that is cut off does not learn that the last piece was received.
        if (fate === 'cut' || (fate === 'lostAnswer' && left === 0)) break;
        // The service confirms the file before it has received all of it, and stores nothing.
        if (fate === 'tooSoon' && left > 0) {
          const early = json({ id: 'assets-early' }, 201);
          clock.inProcess(process, 5, () => this.#deliver(way, early));
          return null;
        }
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
    const { clock, onLimited, onDeliver } = this.#parts;
    // A client that has aborted receives nothing.
    if (fate === 'hang' || asked.signal.aborted) return;
    if (fate === 'lostAnswer') {
      reject(lost('ECONNRESET'));
      return;
    }
    if (fate !== 'half' && fate !== 'garbled') onDeliver(asked, status);
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
    const own = method === 'PATCH' ? at(disturbances, 'updates', clock.now) : undefined;
    const now = own ?? at(disturbances, 'network', clock.now);
    if (!now || !dice.chance(now.percent)) return 'go';
    const fate = now.kind as Fate;
    const isSignIn = path.startsWith('/auth');
    // A service does not perform an update that it rejects because of the rate.
    if (fate === 'limitedAfter' && method === 'PATCH') return 'go';
    if (isUnclearAnswer(fate) && (method !== 'POST' || isSignIn)) return 'go';
    const isOther = (fate === 'unauthorized' && isSignIn) || (ofCreations.has(fate) && (method === 'GET' || isSignIn));
    return isOther ? 'go' : fate;
  }

  #answer({ asked, fate }: Way, text: string): Answer {
    const { dice, service } = this.#parts;
    if (fate === 'limited') return { ...json(null, 429), headers: { 'retry-after': String(1 + dice.below(20)) } };
    if (fate === 'faulty') return { status: 502, body: '<h1>Bad gateway</h1>' };
    if (fate === 'unauthorized') return json(null, 401);
    if (fate === 'timeout') return json(null, 408);
    const answer = service.answer(asked, text, fate === 'twice');
    return fate === 'repeatedAfter' ? this.#repeated(asked, answer) : (saidAfter[fate]?.(answer, asked) ?? answer);
  }

  /** Returns the response to an earlier creation of another name, like a proxy that confuses responses. */
  #repeated({ path }: Asked, answer: Answer): Answer {
    const name = nameOf((JSON.parse(answer.body) as { readonly data: unknown }).data);
    const items = this.#parts.service.held(path.replace(/^.*\//, ''));
    const earlier = items.find((item) => nameOf(item) !== name && !this.#parts.service.ofOthers.has(item.id));
    return earlier === undefined ? answer : json(earlier, 201);
  }
}
