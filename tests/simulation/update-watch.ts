import { type EditValue, readEditValue } from '../../electron/model/edit-value.ts';
import type { VirtualClock } from './clock.ts';
import type { EditLedger } from './edit-ledger.ts';
import type { Asked, Item, SimulatedService } from './service.ts';
import { type FieldOfItem, fieldOfPath, readField } from './updates.ts';

/** The maximum age of the read before an update, in milliseconds. */
const maxReadAgeMs = 30_000;

/** A read of an item for an update: when it was sent, the item, and the number of changes before it was answered. */
interface Read {
  readonly left: number;
  readonly item: Item;
  readonly changes: number;
}

export const keyOf = ({ resource, id, field }: FieldOfItem): string => `${resource}/${id}/${field}`;
const getKind = ({ resource, field }: FieldOfItem): string =>
  resource === 'assets' ? resource : field.startsWith('attributes.') ? 'attribute' : 'member';

/** Checks each update that the program sends against what it read before, and against what the user requested. */
export class UpdateWatch {
  readonly #clock: VirtualClock;
  readonly #service: SimulatedService;
  readonly #ledger: EditLedger;
  readonly #leeway: () => number;
  readonly #onFault: (words: string) => void;
  readonly #left = new WeakMap<Asked, number>();
  readonly #answered = new WeakMap<Asked, readonly Read[]>();
  /** The last read of each item that the running program received. */
  #reads = new Map<string, Read>();
  /** When the last update of each field was sent. */
  readonly #updates = new Map<string, number>();
  /** Called with the ID of an item that the program read. */
  onRead: (id: string) => void = () => undefined;
  #hasNoticed = false;
  /** The number of changes before the user last turned sending on again. */
  #allowedAfter = 0;
  /** The form of the last success of each kind. */
  readonly #forms = new Map<string, number>();
  /** The items whose updates had another form of success, by kind: they must be read back before the next update. */
  readonly #changed = new Map<string, string>();

  constructor(
    clock: VirtualClock,
    service: SimulatedService,
    ledger: EditLedger,
    { leeway, onFault }: { readonly leeway: () => number; readonly onFault: (words: string) => void },
  ) {
    this.#clock = clock;
    this.#service = service;
    this.#ledger = ledger;
    this.#leeway = leeway;
    this.#onFault = onFault;
    service.onRead = (asked, items) => this.#read(asked, items);
    service.onUpdate = (asked, value) => this.#arrived(asked, value);
  }

  /** Ends what a stopped program knew. */
  stopped(): void {
    this.#reads = new Map();
    this.#changed.clear();
    this.#ledger.stopped();
  }

  /** The user turned sending on again: the first update of each kind is verified again. */
  allowed(): void {
    this.#forms.clear();
    this.#hasNoticed = false;
    this.#allowedAfter = this.#service.changes.length;
  }

  left(args: Asked): void {
    const { method, path } = args;
    this.#left.set(args, this.#clock.now);
    if (method === 'GET' || path.startsWith('/auth') || method === 'POST') return;
    const of = method === 'PATCH' ? fieldOfPath(path) : null;
    if (of === null) this.#onFault(`${method} ${path} is no update of one field`);
    else this.#updateLeft(args, of);
  }

  #updateLeft(args: Asked, of: FieldOfItem): void {
    const key = keyOf(of);
    const { now } = this.#clock;
    const read = this.#reads.get(of.id);
    const last = this.#updates.get(key);
    this.#updates.set(key, now);
    if (this.#hasNoticed) this.#onFault(`${key} is updated after an update was seen to change others`);
    if (read === undefined) this.#onFault(`${key} is updated without a read before`);
    else if (now - read.left > maxReadAgeMs + this.#leeway()) this.#onFault(`${key} is updated after an old read`);
    else if (last !== undefined && last >= read.left) this.#onFault(`${key} is updated twice after one read`);
    else this.#answered.set(args, [read]);
    if (this.#changed.has(getKind(of))) this.#onFault(`${key} is updated although the form of success changed`);
  }

  /** An update arrives at the service. */
  #arrived(args: Asked, raw: unknown): void {
    const of = fieldOfPath(args.path);
    const value = readEditValue(raw);
    if (of === null) return;
    const key = keyOf(of);
    const words = JSON.stringify(raw);
    if (value === undefined) this.#onFault(`${key} is updated with ${words}, which is no bare value`);
    else if (!this.#ledger.hasSent(key, value)) this.#onFault(`${key} is updated to ${words}, which nobody sent`);
    else {
      if (this.#service.isPendingUpdate(of, value)) this.#onFault(`${key} is updated to ${words} again`);
      this.#compare(key, of, value, this.#answered.get(args)?.[0]);
    }
  }

  /** Compares an update with the value that the program read before it. */
  #compare(key: string, of: FieldOfItem, value: EditValue, read: Read | undefined): void {
    if (read === undefined) return;
    const known = readField(read.item, of.field);
    const changes = this.#service.changes.slice(0, read.changes);
    if (changes.findLast((change) => keyOf(change) === key)?.by === 'program') return;
    if (Array.isArray(known) || Array.isArray(value)) {
      const seen = this.#ledger.seenOptions(key);
      const lost = [known ?? []]
        .flat()
        .filter((option) => !seen.has(String(option)) && ![value].flat().includes(String(option)));
      if (lost.length > 0) this.#onFault(`${key}: the option ${lost.join()} of others was overwritten`);
    } else if (!this.#ledger.mayOverwrite(key, known))
      this.#onFault(`${key}: ${JSON.stringify(known)} of others was overwritten`);
  }

  #read(args: Asked, items: readonly Item[]): void {
    const left = this.#left.get(args) ?? this.#clock.now;
    const changes = this.#service.visibleChanges();
    this.#answered.set(
      args,
      items.map((item) => ({ left, item, changes })),
    );
    for (const { id } of items) this.onRead(id);
  }

  delivered(args: Asked, status: number): void {
    if (status < 200 || status > 299) return;
    if (args.method === 'PATCH') this.#succeeded(args, status);
    if (args.method !== 'GET') return;
    for (const read of this.#answered.get(args) ?? []) {
      this.#reads.set(read.item.id, read);
      const changes = this.#service.changes.slice(this.#allowedAfter, read.changes);
      if (changes.some(({ id, wiped }) => wiped && id === read.item.id)) this.#hasNoticed = true;
      for (const [kind, id] of this.#changed) if (id === read.item.id) this.#changed.delete(kind);
    }
  }

  /** After another form of success, the update is read back before the next one. */
  #succeeded(args: Asked, status: number): void {
    const of = fieldOfPath(args.path);
    if (of === null) return;
    const kind = getKind(of);
    const form = this.#forms.get(kind);
    this.#forms.set(kind, status);
    if (form !== undefined && form !== status) this.#changed.set(kind, of.id);
  }
}
