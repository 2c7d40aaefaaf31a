import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type SelectedItem, ListSelection } from '../../../../renderer/list/selection.svelte.ts';
import type { RowSpan } from '../../../../renderer/list/selection-set.ts';

const rowCount = 12;
const entry = (at: number): SelectedItem<string> => ({ id: `r${String(at)}`, title: `Row ${String(at)}` });
const all = Array.from({ length: rowCount }, (_, at) => entry(at));
const between = (one: number, other: number): readonly number[] =>
  all.map((_, at) => at).filter((at) => at >= Math.min(one, other) && at <= Math.max(one, other));

/** Rows whose reads the test completes, in any order. */
class LateRows {
  #waiting: readonly (() => void)[] = [];
  readonly read = ({ first, end }: RowSpan): Promise<readonly SelectedItem<string>[]> =>
    new Promise((resolve) => {
      this.#waiting = [...this.#waiting, () => resolve(all.slice(first, end))];
    });
  async arrive(at: number): Promise<void> {
    const index = at % Math.max(1, this.#waiting.length);
    const reply = this.#waiting[index];
    this.#waiting = this.#waiting.toSpliced(index, 1);
    reply?.();
    await new Promise(setImmediate);
  }
  async everything(last: boolean): Promise<void> {
    while (this.#waiting.length > 0) await this.arrive(last ? this.#waiting.length - 1 : 0);
  }
}

/** A selection as a set of selected rows and the current range. Every action is immediate. */
class PlainSelection {
  on = new Set<number>();
  #anchor = 0;
  #reached = 0;
  turn(at: number, on: boolean): void {
    if (on) this.on.add(at);
    else this.on.delete(at);
    this.startAt(at);
  }
  startAt(at: number): void {
    this.#anchor = this.#reached = at;
  }
  extendTo(at: number): void {
    for (const row of between(this.#anchor, this.#reached)) this.on.delete(row);
    for (const row of between(this.#anchor, at)) this.on.add(row);
    this.#reached = at;
  }
  everything(): void {
    this.on = new Set(all.keys());
  }
  clear(): void {
    this.on = new Set();
  }
  pick(rows: readonly number[]): void {
    this.on = new Set(rows);
    this.startAt(0);
  }
}

type Step =
  | { readonly act: 'toggle' | 'extendTo' | 'startAt' | 'arrive'; readonly at: number }
  | { readonly act: 'everything' | 'clear' }
  | { readonly act: 'pick'; readonly rows: readonly number[] };

const at = fc.nat(rowCount - 1);
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: fc.record({ act: fc.constant('extendTo' as const), at }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constantFrom('toggle' as const, 'startAt' as const), at }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('arrive' as const), at }) },
  fc.record({ act: fc.constantFrom('everything' as const, 'clear' as const) }),
  fc.record({ act: fc.constant('pick' as const), rows: fc.uniqueArray(at, { maxLength: 4 }) }),
);

describe('Selection', () => {
  it('selects the same rows as a plain set after the same actions, for any order of ranges', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 14, size: 'max' }), fc.boolean(), async (steps, last) => {
        const rows = new LateRows();
        const [selection, plain] = [new ListSelection<string>(), new PlainSelection()];
        for (const one of steps) {
          if (one.act === 'extendTo') {
            void selection.extendTo(one.at, rows.read);
            plain.extendTo(one.at);
          } else if (one.act === 'toggle') {
            // The user toggles the visible state, also while a range is still being read.
            plain.turn(one.at, !selection.has(entry(one.at).id));
            selection.toggle(entry(one.at), one.at);
          } else if (one.act === 'arrive') await rows.arrive(one.at);
          else if (one.act === 'startAt') {
            selection.startAt(one.at);
            plain.startAt(one.at);
          } else if (one.act === 'pick') {
            selection.pick(one.rows.map(entry));
            plain.pick(one.rows);
          } else {
            selection[one.act]();
            plain[one.act]();
          }
        }
        await rows.everything(last);
        const selected = [...all.keys()].filter((row) => selection.has(`r${String(row)}`));
        expect(selected).toEqual([...plain.on].toSorted((one, other) => one - other));
        expect(selection.count(rowCount)).toBe(plain.on.size);
        const state = plain.on.size === 0 ? 'none' : plain.on.size === rowCount ? 'all' : 'some';
        expect(selection.state(rowCount)).toBe(state);
        const named = selection.entries.map(({ title }) => title).toSorted();
        if (!selection.inverted) expect(named).toEqual(selected.map((row) => entry(row).title).toSorted());
      }),
      { numRuns: 300 },
    );
  });

  it('keeps the selection when the rows of a range cannot be read, and draws the next range', async () => {
    const selection = new ListSelection<string>();
    selection.toggle(entry(2), 2);
    await expect(selection.extendTo(5, () => Promise.reject(new Error('offline')))).rejects.toThrow('offline');
    expect(selection.entries).toEqual([entry(2)]);
    await selection.extendTo(3, ({ first, end }) => Promise.resolve(all.slice(first, end)));
    expect(selection.entries.map(({ id }) => id)).toEqual(['r2', 'r3']);
  });

  it('forgets “everything” when the query changes, keeps individually selected items, and starts ranges at the top', async () => {
    const read = ({ first, end }: RowSpan): Promise<readonly SelectedItem<string>[]> =>
      Promise.resolve(all.slice(first, end));
    const selection = new ListSelection<string>();
    selection.toggle(entry(4), 4);
    selection.forgetEverything();
    expect([selection.anchor, selection.reached, selection.entries]).toEqual([0, 0, [entry(4)]]);
    selection.everything();
    selection.toggle(entry(3), 3);
    expect([selection.entries, selection.has('r3'), selection.has('r1')]).toEqual([[], false, true]);
    selection.forgetEverything();
    expect([selection.inverted, selection.count(rowCount)]).toEqual([false, 0]);
    await selection.extendTo(1, read);
    expect(selection.entries).toEqual([entry(0), entry(1)]);
  });

  it('is not complete when the selected items may not be in the rows of another query', () => {
    const selection = new ListSelection<string>();
    selection.toggle(entry(0), 0);
    expect(selection.state(1)).toBe('all');
    selection.forgetEverything();
    expect(selection.state(1)).toBe('some');
    selection.toggle(entry(1), 0);
    expect(selection.state(2)).toBe('some');
    selection.clear();
    selection.toggle(entry(1), 0);
    expect(selection.state(1)).toBe('all');
    selection.forgetEverything();
    selection.everything();
    expect(selection.state(1)).toBe('all');
  });

  it('ignores rows of a range that are read after the query changed', async () => {
    const rows = new LateRows();
    const selection = new ListSelection<string>();
    void selection.extendTo(3, rows.read);
    selection.forgetEverything();
    await rows.everything(false);
    expect(selection.entries).toEqual([]);
  });

  it('moves the start of a range with the rows that are added above it, never above the first row', () => {
    const selection = new ListSelection<string>();
    selection.startAt(4);
    selection.moveBy(3);
    expect([selection.anchor, selection.reached]).toEqual([7, 7]);
    selection.moveBy(-9);
    expect([selection.anchor, selection.reached]).toEqual([0, 0]);
  });
});
