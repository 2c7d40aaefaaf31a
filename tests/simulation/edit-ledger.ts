import { type EditValue, isSameEditValue } from '../../electron/model/edit-value.ts';

/** An edit that the simulated user requested. */
interface Wish {
  readonly value: EditValue;
  readonly from: number;
  /** When a later action certainly replaced or removed it; infinite until then. */
  to: number;
  /** Whether the program confirmed it as staged or sent. */
  isConfirmed: boolean;
}

/** A request to send edits of these fields. It ends when the program has replied. */
interface Press {
  readonly fields: ReadonlySet<string>;
  readonly from: number;
  to: number;
}

/** The effect of a request on the edit of a field: it has the value, has none, or is unchanged. */
type Reply = 'staged' | 'removed' | 'ignored';

/** What the simulated user requested and saw, by field: the edits, what they sent, and the values of others. */
export class EditLedger {
  readonly #now: () => number;
  readonly #wishes = new Map<string, Wish[]>();
  readonly #presses: Press[] = [];
  readonly #seen = new Map<string, EditValue[]>();
  /** Fields whose last action was not confirmed, because the program was killed or had an error. */
  readonly #uncertain = new Set<string>();

  constructor(now: () => number) {
    this.#now = now;
  }

  /** Requests a value, or none if `value` is undefined. Returns a function to call with the reply of the program. */
  wants(field: string, value: EditValue | undefined): (reply: Reply) => void {
    const from = this.#now();
    const earlier = this.#wishesOf(field);
    const wish = value === undefined ? null : { value, from, to: Number.POSITIVE_INFINITY, isConfirmed: false };
    this.#wishes.set(field, wish === null ? earlier : [...earlier, wish]);
    const wasUncertain = this.#uncertain.has(field);
    this.#uncertain.add(field);
    return (reply) => {
      if (!wasUncertain || reply !== 'ignored') this.#uncertain.delete(field);
      if (wish !== null) wish.isConfirmed = reply === 'staged';
      if (reply === 'ignored' && wish !== null) wish.to = wish.from;
      if (reply !== 'ignored') for (const one of earlier) one.to = Math.min(one.to, this.#now());
    };
  }

  /** Sends edits of these fields. Returns a function to call when the program has replied. */
  sends(fields: readonly string[]): () => void {
    const press: Press = { fields: new Set(fields), from: this.#now(), to: Number.POSITIVE_INFINITY };
    this.#presses.push(press);
    return () => (press.to = this.#now());
  }

  /** Returns the current time for `hasChangedSince`. */
  get time(): number {
    return this.#now();
  }

  /** Whether the user replaced or removed an edit of a field since a time. An edit that was shown before is not sent. */
  hasChangedSince(field: string, time: number): boolean {
    return this.#wishesOf(field).some(({ to }) => to >= time && to < Number.POSITIVE_INFINITY);
  }

  /**
   * Notes that a value is sent. Of several values of a field, the one sent last counts, also after a decision about an earlier one;
   * but not if the user has changed the field and awaits the reply.
   */
  sendsValue(field: string, value: EditValue): void {
    if (!this.#uncertain.has(field)) this.wants(field, value)('staged');
  }

  /** Notes that the program showed a value of another user before the user decided. */
  sees(field: string, value: EditValue): void {
    this.#seen.set(field, [...(this.#seen.get(field) ?? []), value]);
  }

  /** Ends unfinished calls of a stopped program. */
  stopped(): void {
    for (const press of this.#presses) press.to = Math.min(press.to, this.#now());
  }

  /** Whether the user sent an edit to this value. The options of a multiple choice depend on those at the service. */
  hasSent(field: string, value: EditValue): boolean {
    const presses = this.#presses.filter(({ fields }) => fields.has(field));
    return this.#wishesOf(field).some(
      (wish) =>
        (isOptions(value) ? isOptions(wish.value) : isSameEditValue(wish.value, value)) &&
        presses.some(({ from, to }) => wish.from <= to && wish.to >= from),
    );
  }

  /** Whether the program confirmed this value as staged at any time. */
  hasStaged(field: string, value: EditValue): boolean {
    return this.#wishesOf(field).some(
      (wish) => wish.isConfirmed && (isOptions(value) ? isOptions(wish.value) : isSameEditValue(wish.value, value)),
    );
  }

  /** Whether a value of another user may be overwritten: the user saw it, or requested the same. */
  mayOverwrite(field: string, value: EditValue): boolean {
    const known = [...(this.#seen.get(field) ?? []), ...this.#wishesOf(field).map((wish) => wish.value)];
    return known.some((one) => isSameEditValue(one, value));
  }

  /** Returns the options that the user saw or removed; an update keeps all others. */
  seenOptions(field: string): ReadonlySet<string> {
    return new Set([this.#seen.get(field) ?? []].flat(2).filter((one) => typeof one === 'string'));
  }

  /** Returns the last confirmed edit of each field that was not withdrawn since. */
  edits(): (readonly [field: string, value: EditValue])[] {
    return [...this.#wishes].flatMap(([field, wishes]) => {
      const last = wishes.findLast(({ from, to }) => to > from);
      const isOpen = last?.isConfirmed === true && last.to === Number.POSITIVE_INFINITY && !this.#uncertain.has(field);
      return isOpen ? [[field, last.value] as const] : [];
    });
  }

  /** Returns all requested texts. */
  values(): EditValue[] {
    return [...this.#wishes.values()].flat().flatMap(({ value }) => (typeof value === 'string' ? [value] : []));
  }

  #wishesOf(field: string): Wish[] {
    return this.#wishes.get(field) ?? [];
  }
}

const isOptions = (value: EditValue): boolean => value === null || typeof value === 'object';
