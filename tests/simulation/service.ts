import { createHash } from 'node:crypto';
import { isObject } from '../../electron/base/guards.ts';
import { type EditValue, isSameEditValue } from '../../electron/model/edit-value.ts';
import type { VirtualClock } from './clock.ts';
import {
  type FieldOfItem,
  type UpdateCharacter,
  fieldOfPath,
  hasLostAttributes,
  readField,
  rejectionOf,
  storedValue,
  successOf,
  withField,
} from './updates.ts';

export interface Item {
  readonly id: string;
  readonly [name: string]: unknown;
}

/** A request as passed to the HTTP library. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: AsyncIterable<Uint8Array> | null;
  readonly signal: AbortSignal;
}

export interface Answer {
  readonly status: number;
  readonly body: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const json = (data: unknown, status = 200, pagination = {}): Answer => ({
  status,
  body: JSON.stringify({ data, errors: [], pagination }),
});

/** A part of every token, which must not occur in any written data. */
export const tokenMark = 'secrettokenmark';
const tokenLife = 600;

/** The behaviour of a run's service. */
export interface Character {
  /** Whether it accepts the parameters in the field notes; otherwise it rejects all. */
  readonly takesParameters: boolean;
  /** Its own page size. */
  readonly pageSize: number;
  /** The hourly limit in its tokens, or null if there is none. */
  readonly perHour: number | null;
  /** How it changes stored names. */
  readonly storing: Storing;
  /** Whether it renames and recompresses files. */
  readonly files: 'asSent' | 'otherwise';
  /** The delay in milliseconds until its lists show created items. */
  readonly listDelay: number;
  /** The delay in milliseconds until its reads show the update of an item. */
  readonly readDelay: number;
  /** How it handles updates; null: it has none. */
  readonly updates: UpdateCharacter | null;
}

/** A change of a field by an update of the program or by another user. */
export interface FieldChange extends FieldOfItem {
  readonly value: EditValue;
  readonly by: 'program' | 'other';
  /** Whether it deleted other attributes. */
  readonly wiped: boolean;
  readonly at: number;
}

/** How a service changes a stored name. */
type Storing = 'asSent' | 'blanks' | 'nfc' | 'entities' | 'cut' | 'capitals' | 'small' | 'suffix';

const stored: Readonly<Record<Storing, (name: string) => string>> = {
  asSent: (name) => name,
  blanks: (name) => name.replace(/\s+/g, ' ').trim(),
  nfc: (name) => name.normalize('NFC'),
  entities: (name) => name.replaceAll('&', '&amp;').replaceAll("'", '&#39;'),
  cut: (name) => name.slice(0, 40),
  capitals: (name) => name.toUpperCase(),
  small: (name) => name.toLowerCase(),
  suffix: (name) => `${name} (1)`,
};

/** Returns the file name as part of an address. */
const slug = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9.]+/g, '-');

const parameters = new Set(['_page', '_page_size', '_sort_by', '_fields', 'modified[gt]', 'id[in]']);

/** A service without uniqueness: it stores everything as often as it is sent. */
export class SimulatedService {
  readonly #clock: VirtualClock;
  readonly #character: Character;
  readonly #tell: (words: string) => void;
  readonly #items = new Map<string, Item[]>();
  /** IDs of items that other users created. */
  readonly ofOthers = new Set<string>();
  /** The secrets of creations, by item ID. */
  readonly secrets = new Map<string, string>();
  /** The sent names and checksums, by item ID. */
  readonly sent = new Map<string, { readonly name: string; readonly checksum: string | null }>();
  /** When lists start to show an item. */
  readonly #shownFrom = new Map<string, number>();
  /** Former versions of items, with the time until which reads show them. */
  readonly #former = new Map<string, readonly { readonly item: Item; readonly until: number }[]>();
  /** All changes of fields, in their order. */
  readonly changes: FieldChange[] = [];
  /** Called with the items of a request for one item or for several IDs, when it is answered. */
  onRead: (args: Asked, items: readonly Item[]) => void = () => undefined;
  /** Called before an update is performed. */
  onUpdate: (args: Asked, value: unknown) => void = () => undefined;
  #made = 0;
  #tokens = 0;

  constructor(clock: VirtualClock, character: Character, tell: (words: string) => void) {
    this.#clock = clock;
    this.#character = character;
    this.#tell = tell;
  }

  held(resource: string): readonly Item[] {
    return this.#items.get(resource) ?? [];
  }

  all(): readonly (readonly [resource: string, item: Item])[] {
    return [...this.#items].flatMap(([resource, items]) => items.map((item) => [resource, item] as const));
  }

  /** Creates an item by another user. */
  othersMake(resource: string, body: Readonly<Record<string, unknown>>): Item {
    const item = this.#make(resource, body);
    this.ofOthers.add(item.id);
    return item;
  }

  /** Deletes an item of another user. */
  othersRemove(resource: string): void {
    const all = this.held(resource);
    const first = all.find(({ id }) => this.ofOthers.has(id));
    if (first === undefined) return;
    this.#tell(`loses ${first.id}`);
    this.#items.set(
      resource,
      all.filter((item) => item !== first),
    );
  }

  /** Changes a field by another user. Does nothing if the item does not exist. */
  othersChange(of: FieldOfItem, value: EditValue): void {
    this.#change(of, value, 'other');
  }

  /** Returns the value of a field, or undefined if the item does not exist. */
  valueOf({ resource, id, field }: FieldOfItem): EditValue | undefined {
    const item = this.held(resource).find((one) => one.id === id);
    return item && readField(item, field);
  }

  /** Returns the number of changes that reads show now. */
  visibleChanges(): number {
    const { now } = this.#clock;
    return this.changes.filter(({ at }) => at + this.#character.readDelay <= now).length;
  }

  /** Whether an update of the program has stored this value, and reads do not show it yet. */
  isPendingUpdate(of: FieldOfItem, value: EditValue): boolean {
    const last = this.changes.findLast(
      ({ resource, id, field }) => resource === of.resource && id === of.id && field === of.field,
    );
    const isPending = last !== undefined && last.at + this.#character.readDelay > this.#clock.now;
    return isPending && last.by === 'program' && isSameEditValue(last.value, value);
  }

  /** Returns the item as reads show it now. */
  #asRead(item: Item): Item {
    const shown = this.#former.get(item.id)?.find(({ until }) => until > this.#clock.now);
    return shown?.item ?? item;
  }

  /** `repeats`: a page repeats some items of the previous one. */
  answer(args: Asked, text: string, repeats: boolean): Answer {
    const { path, method, headers } = args;
    if (path.startsWith('/auth')) return { status: 200, body: JSON.stringify({ access_token: this.#token() }) };
    if (!(headers['authorization'] ?? '').includes(tokenMark)) return json(null, 401);
    const { pathname, searchParams } = new URL(path, 'http://localhost');
    const [, resource = '', id] = /\/api\/v3\/([a-z-]+)(?:\/([^/]+))?/.exec(pathname) ?? [];
    if (method === 'POST') return json(this.#make(resource, JSON.parse(text) as Record<string, unknown>), 201);
    if (method === 'PATCH') return this.#update(args, text);
    if (id !== undefined) {
      const stored = this.held(resource).find((one) => one.id === id);
      const item = stored && this.#asRead(stored);
      const part = fieldOfPath(pathname);
      if (item && part) return json(readField(item, part.field));
      if (item) this.onRead(args, [item]);
      return item ? json(item) : json(null, 404);
    }
    return resource === 'channels' ? json(null, 404) : this.#page(resource, searchParams, { asked: args, repeats });
  }

  #update(args: Asked, text: string): Answer {
    const value = JSON.parse(text) as EditValue;
    this.onUpdate(args, value);
    const of = fieldOfPath(args.path);
    const { updates } = this.#character;
    if (updates === null || of === null || this.valueOf(of) === undefined) return json(null, 404);
    const rejection = rejectionOf(updates, of.field);
    if (rejection !== null) return rejection;
    const item = this.#change(of, storedValue(updates, value), 'program', updates.wipesAttributes);
    return item === null ? json(null, 404) : successOf(updates, item, this.#clock.now);
  }

  #change(of: FieldOfItem, value: EditValue, by: FieldChange['by'], wipes = false): Item | null {
    const before = this.held(of.resource).find(({ id }) => id === of.id);
    if (before === undefined) return null;
    const modified = new Date(this.#clock.wall).toISOString();
    const item = { ...withField(before, of.field, value, wipes), modified };
    this.#items.set(
      of.resource,
      this.held(of.resource).map((one) => (one === before ? item : one)),
    );
    const { now } = this.#clock;
    this.changes.push({ ...of, value, by, wiped: hasLostAttributes(before, item, of.field), at: now });
    const former = this.#former.get(of.id) ?? [];
    const until = now + this.#character.readDelay;
    this.#former.set(of.id, [...former.filter((one) => one.until > now), { item: before, until }]);
    this.#tell(`${by} changes ${of.id} ${of.field}: ${JSON.stringify(value)}`);
    return item;
  }

  #page(
    resource: string,
    search: URLSearchParams,
    { asked, repeats }: { readonly asked: Asked; readonly repeats: boolean },
  ): Answer {
    const known = (name: string): boolean =>
      name === '_page' || (this.#character.takesParameters && parameters.has(name));
    const size = Number(search.get('_page_size') ?? this.#character.pageSize);
    if (![...search.keys()].every(known) || size < 1) return json(null, 400);
    const since = search.get('modified[gt]');
    const ids = search.get('id[in]')?.split(',');
    const { now } = this.#clock;
    const items = this.held(resource).map((item) => this.#asRead(item));
    const all = items.filter(
      ({ id, modified }) =>
        (since === null || String(modified) > since) &&
        (ids === undefined || ids.includes(id)) &&
        (this.#shownFrom.get(id) ?? 0) <= now,
    );
    if (ids !== undefined) this.onRead(asked, all);
    const page = Number(search.get('_page') ?? 1);
    const from = (page - 1) * size;
    const next = new URLSearchParams(
      [...search].filter(([name]) => name !== '_page').concat([['_page', String(page + 1)]]),
    );
    const more =
      from + size < all.length ? { next_page: `http://elsewhere/api/v3/${resource}?${next.toString()}` } : {};
    return json(all.slice(Math.max(0, repeats ? from - 1 : from), from + size), 200, more);
  }

  #make(resource: string, { content, password, ...body }: Readonly<Record<string, unknown>>): Item {
    const created = new Date(this.#clock.wall).toISOString();
    const file = typeof content === 'string' ? this.#fileOf(content) : {};
    const id = `${resource}-${(this.#made += 1)}`;
    this.sent.set(id, { name: nameOf(body), checksum: 'checksum' in file ? String(file.checksum) : null });
    this.#shownFrom.set(id, this.#clock.now + this.#character.listDelay);
    const item: Item = { id, ...this.#stored(body), ...this.#recompressed(file), created, modified: created };
    if (typeof password === 'string') this.secrets.set(item.id, password);
    this.#items.set(resource, [...this.held(resource), item]);
    this.#tell(`takes ${item.id}: ${JSON.stringify(body)}`);
    return item;
  }

  #stored(body: Readonly<Record<string, unknown>>): object {
    const { storing, files } = this.#character;
    const change = (value: unknown, by: (name: string) => string): unknown =>
      typeof value === 'string' ? by(value) : value;
    const byName = (name: string): ((name: string) => string) =>
      name === 'filename' && files === 'otherwise' ? slug : stored[storing];
    const names = ['sku', 'name', 'filename'].filter((name) => name in body);
    return { ...body, ...Object.fromEntries(names.map((name) => [name, change(body[name], byName(name))])) };
  }

  /** Another encoding of the same picture. */
  #recompressed(file: { readonly checksum?: string; readonly file_size?: number }): object {
    if (this.#character.files === 'asSent' || file.checksum === undefined) return file;
    const checksum = createHash('sha256').update(file.checksum).digest('hex');
    return { checksum, file_size: Math.ceil((file.file_size ?? 0) * 0.8) };
  }

  #fileOf(content: string): { readonly checksum: string; readonly file_size: number } {
    const bytes = Buffer.from(content, 'base64');
    return { checksum: createHash('sha256').update(bytes).digest('hex'), file_size: bytes.length };
  }

  #token(): string {
    const { perHour } = this.#character;
    const iat = Math.floor(this.#clock.wall / 1000);
    const limit =
      perHour === null ? {} : { user_claims: { account: { rate_limit: { limit: perHour, window_size: 3600 } } } };
    const claims = Buffer.from(JSON.stringify({ iat, exp: iat + tokenLife, n: (this.#tokens += 1), ...limit }));
    return `${tokenMark}.${claims.toString('base64url')}.${tokenMark}`;
  }
}

/** Returns the display name of an item. */
export const nameOf = (item: unknown): string => {
  if (!isObject(item)) return '';
  const names = [item['sku'], item['name'], item['filename']];
  return names.find((name) => typeof name === 'string') ?? '';
};
