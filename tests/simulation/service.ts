import type { Dice } from '../../electron/demo/random.ts';
import type { VirtualClock } from './platform.ts';

/** What becomes of a request: the network and the service lose, delay and refuse, and never lie. */
type Fate =
  'go' | 'lostRequest' | 'lostAnswer' | 'half' | 'hang' | 'limited' | 'faulty' | 'faultyAfter' | 'unauthorized';

export interface Weather {
  readonly from: number;
  readonly to: number;
  readonly fate: Fate | 'offline';
  readonly percent: number;
}

interface Item {
  readonly id: string;
  readonly [name: string]: unknown;
}

interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const lost = (code: string): Error => Object.assign(new Error('The connection is gone'), { code });
const json = (data: unknown, status = 200): Answer => ({
  status,
  body: JSON.stringify({ data, errors: [], pagination: {} }),
});

/** Stands in every token: it must be in nothing that is written. */
export const tokenMark = 'secrettokenmark';
const tokenLife = 600;

/** A service that keeps whatever it is given as often as it is given, behind a network in changing weather. */
export class SimulatedService {
  readonly #clock: VirtualClock;
  readonly #dice: Dice;
  readonly #weather: readonly Weather[];
  readonly #tell: (who: string, words: string) => void;
  readonly #items = new Map<string, Item[]>();
  #tokens = 0;

  constructor(
    clock: VirtualClock,
    dice: Dice,
    weather: readonly Weather[],
    tell: (who: string, words: string) => void,
  ) {
    this.#clock = clock;
    this.#dice = dice;
    this.#weather = weather;
    this.#tell = tell;
  }

  held(resource: string): readonly Item[] {
    return this.#items.get(resource) ?? [];
  }

  /** Sends a request as the HTTP library does. */
  async request(asked: Asked): Promise<unknown> {
    const { signal } = asked;
    const { promise, resolve, reject } = Promise.withResolvers<unknown>();
    signal.addEventListener('abort', () => reject(signal.reason as Error), { once: true });
    const fate = this.#fate(asked);
    if (fate === 'offline') {
      this.#clock.later(1, () => reject(lost('ECONNREFUSED')), true);
      return promise;
    }
    let text = '';
    if (asked.body) for await (const piece of asked.body) text += Buffer.from(piece).toString();
    this.#tell('network', `${asked.method} ${asked.path} ${fate}`);
    const there = 5 + this.#dice.below(2_000);
    if (fate === 'lostRequest') this.#clock.later(there, () => reject(lost('ECONNRESET')), true);
    else
      this.#clock.later(there, () => {
        const answer = this.#answer(asked, text, fate);
        const back = 5 + this.#dice.below(this.#dice.chance(5) ? 40_000 : 2_000);
        this.#clock.later(back, () => this.#deliver(answer, fate, resolve, reject), true);
      });
    return promise;
  }

  #deliver(answer: Answer, fate: Fate, resolve: (value: unknown) => void, reject: (error: Error) => void): void {
    if (fate === 'hang') return;
    if (fate === 'lostAnswer') {
      reject(lost('ECONNRESET'));
      return;
    }
    const bytes = Buffer.from(answer.body);
    resolve({
      statusCode: answer.status,
      headers: {
        'content-type': 'application/json',
        date: new Date(this.#clock.elsewhere).toUTCString(),
        ...answer.headers,
      },
      body: (async function* () {
        yield fate === 'half' ? bytes.subarray(0, bytes.length / 2) : bytes;
        if (fate === 'half') throw lost('ECONNRESET');
      })(),
    });
  }

  #fate({ path }: Asked): Fate | 'offline' {
    const now = this.#clock.now;
    const here = this.#weather.filter(({ from, to }) => now >= from && now < to);
    const met = here.find(({ percent }) => this.#dice.chance(percent));
    const fate = met?.fate ?? 'go';
    return fate === 'unauthorized' && path.startsWith('/auth') ? 'go' : fate;
  }

  #answer(asked: Asked, text: string, fate: Fate): Answer {
    if (fate === 'limited') return { ...json(null, 429), headers: { 'retry-after': String(1 + this.#dice.below(20)) } };
    if (fate === 'faulty') return { status: 502, body: '<h1>Bad gateway</h1>' };
    if (fate === 'unauthorized') return json(null, 401);
    const answer = this.#performed(asked, text);
    return fate === 'faultyAfter' ? { status: 504, body: '<h1>Gateway timeout</h1>' } : answer;
  }

  #performed({ path, method, headers }: Asked, text: string): Answer {
    if (path.startsWith('/auth')) return { status: 200, body: JSON.stringify({ access_token: this.#token() }) };
    if (!(headers['authorization'] ?? '').includes(tokenMark)) return json(null, 401);
    const [, resource = '', id] = /\/api\/v3\/([a-z-]+)(?:\/([^?]+))?/.exec(path) ?? [];
    const all = this.#items.get(resource) ?? [];
    if (method === 'POST') {
      const item = {
        id: `${resource}-${all.length + 1}`,
        ...(JSON.parse(text) as object),
        created: new Date(this.#clock.elsewhere).toISOString(),
      };
      this.#items.set(resource, [...all, item]);
      this.#tell('service', `takes ${item.id}: ${text}`);
      return json(item, 201);
    }
    // It takes no parameters, and says so.
    if (path.includes('?')) return json(null, 400);
    if (id === undefined) return json(all);
    const item = all.find((one) => one.id === id);
    return item ? json(item) : json(null, 404);
  }

  #token(): string {
    const iat = Math.floor(this.#clock.elsewhere / 1000);
    const claims = Buffer.from(JSON.stringify({ iat, exp: iat + tokenLife, n: (this.#tokens += 1) })).toString(
      'base64url',
    );
    return `${tokenMark}.${claims}.${tokenMark}`;
  }
}

interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}
