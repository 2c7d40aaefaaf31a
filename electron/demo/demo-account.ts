import { ItemUpdates } from './updates.ts';
import { Ids } from './ids.ts';
import type { Behaviour, Counts, DemoOptions, Item } from './types.ts';

const HOUR = 3_600_000;
const TOKEN_LIFE_MS = 15 * 60_000;

/** The default number of items in an account of the demo service. */
const DEFAULT_COUNTS: Counts = {
  products: 12_000,
  assets: 3_000,
  assetLists: 24,
  channels: 9,
  ecatalogs: 6,
  pdfCatalogs: 11,
  attributes: 212,
  families: 37,
  connections: 4,
};

const GOOD_BEHAVIOUR: Behaviour = {
  generation: 'document',
  latencyMs: 0,
  rateLimit: null,
  signInRateLimit: null,
  tokenShape: 'data-list',
  refusalShape: 'msg',
  tokenLifeMs: TOKEN_LIFE_MS,
  related: 'items',
  tokenLimits: [
    { limit: 20, window_size: 10 },
    { limit: 5000, window_size: 3600 },
  ],
  assetPath: 'absolute',
  checksum: 'sha256',
  newItems: 'end',
  takenStatus: 409,
  counts: {},
  touched: null,
  updateStatus: 204,
  storedTexts: 'unchanged',
  attributeUpdate: 'one',
  refusedUpdates: {},
  secondWriter: null,
};

/** The account of one demo service: its options and its current behaviour. */
export class DemoAccountState {
  readonly seed: number;
  readonly ids: Ids;
  readonly accountId: string;
  readonly apiKey: string;
  readonly apiPassword: string;
  readonly startAt: number;
  readonly behaviour: Behaviour;
  readonly updates = new ItemUpdates();
  /** The number of generated items built since the start. */
  generated = 0;
  /** Small objects that many items share, by ID. */
  readonly shared = new Map<string, Item>();
  /** Addresses without a trailing slash. Set once the servers listen. */
  baseUrl = '';
  authUrl = '';
  private readonly startCounts: Counts;

  constructor(options: DemoOptions = {}) {
    this.seed = options.seed ?? 1;
    this.ids = new Ids(this.seed);
    this.accountId = this.ids.of('accounts', 0);
    this.apiKey = options.apiKey ?? 'demo-key';
    this.apiPassword = options.apiPassword ?? 'demo-password';
    this.startAt = startOf(options.startTime);
    this.startCounts = createCounts(options);
    const { generation = 'document', tokenLifeMs = TOKEN_LIFE_MS } = options;
    this.behaviour = { ...GOOD_BEHAVIOUR, generation, tokenLifeMs, ...options.misbehave };
  }

  count(of: keyof Counts): number {
    return this.behaviour.counts[of] ?? this.startCounts[of];
  }

  /** Returns the item under this key, built only once; for small sets that many items reference. */
  share(key: string, build: () => Item): Item {
    let item = this.shared.get(key);
    if (!item) this.shared.set(key, (item = build()));
    return item;
  }
}

function startOf(given: string | number | undefined): number {
  if (given === undefined) return Math.floor(Date.now() / HOUR) * HOUR;
  const at = new Date(given).getTime();
  if (Number.isNaN(at)) throw new RangeError(`startTime is not a date: ${given}`);
  return at;
}

function createCounts(options: Partial<Counts>): Counts {
  const counts = { ...DEFAULT_COUNTS };
  for (const name of Object.keys(counts) as (keyof Counts)[]) counts[name] = options[name] ?? counts[name];
  return counts;
}
