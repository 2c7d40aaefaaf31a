import fc from 'fast-check';
import { expect, it } from 'vitest';
import { findBestMatch } from '../../../../renderer/ui/best-match.ts';
import { OptionKeys } from '../../../../renderer/ui/listbox-keyboard.svelte.ts';

const any = <T>(value: unknown): T => value as T;
interface Pressed {
  readonly event: KeyboardEvent;
  readonly isPrevented: () => boolean;
}
const press = (key: string, more: object = {}): Pressed => {
  let isPrevented = false;
  const event = { key, ctrlKey: false, metaKey: false, ...more, preventDefault: () => (isPrevented = true) };
  return { event: any({ stopPropagation: () => undefined, ...event }), isPrevented: () => isPrevented };
};
const known = ['Completed', 'Draft', 'In review', 'Complete set', 'Review'];

/** A box with known values, as a combobox draws it. */
class Box {
  text = '';
  taken: readonly string[] = [];
  isNarrowed = false;
  readonly keys = new OptionKeys({
    text: () => this.text,
    count: () => this.offered.length,
    first: () => this.offered.indexOf(this.text),
    best: () =>
      findBestMatch(
        this.offered.map((text) => [text]),
        this.text,
      ),
    onopen: () => (this.isNarrowed = false),
    ontake: (index) => {
      this.text = this.offered[index] ?? '';
      this.taken = [...this.taken, this.text];
    },
  });
  get offered(): readonly string[] {
    return this.isNarrowed
      ? known.filter((text) => text.toLowerCase().includes(this.text.trim().toLowerCase()))
      : known;
  }
  type(text: string): void {
    this.text = text;
    this.isNarrowed = true;
    this.keys.typed();
  }
}

it('takes the active or the best option with Enter, and leaves Enter to the form only while no list is open', () => {
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('Comp', 'rev', 'zzz', '', 'draft', 'e') }),
    fc.constantFrom('ArrowDown', 'ArrowUp', 'Escape', 'Enter', 'click', 'Tab', 'x'),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 12, size: 'max' }), (steps) => {
      const box = new Box();
      for (const one of steps) {
        if (typeof one === 'object') box.type(one.type);
        else if (one === 'click') box.keys.turn();
        else if (one === 'Tab') box.keys.hide();
        else {
          const { shown, active, next } = box.keys;
          const expected = box.offered[active >= 0 ? active : next];
          const { text, taken: chosen } = box;
          const { event, isPrevented } = press(one);
          const isHandled = box.keys.press(event);
          expect(isPrevented()).toBe(isHandled);
          if (one === 'Enter') {
            expect(isHandled).toBe(shown);
            const shouldHandle = shown && expected !== undefined;
            expect(box.text).toBe(shouldHandle ? expected : text);
            expect(box.taken).toEqual(shouldHandle ? [...chosen, expected] : chosen);
            expect(box.keys.shown).toBe(false);
          } else {
            expect([box.text, box.taken]).toEqual([text, chosen]);
            if (one === 'x') expect(isHandled).toBe(false);
            if (one === 'Escape') expect([isHandled, box.keys.shown]).toEqual([shown, false]);
          }
        }
      }
    }),
    { numRuns: 300 },
  );
});

it('names the option that Enter takes as the active descendant while the user types', () => {
  const box = new Box();
  box.type('review');
  expect(box.keys.inputOf('b')['aria-activedescendant']).toBe('b-option-1');
  expect([box.keys.active, box.offered[box.keys.next]]).toEqual([-1, 'Review']);
});

it.each([{ ctrlKey: true }, { metaKey: true }])(
  'leaves Enter with %o to the form, and keeps the typed text',
  (held) => {
    const box = new Box();
    box.type('Comp');
    expect(box.keys.press(press('Enter', held).event)).toBe(false);
    expect([box.text, box.taken, box.keys.shown]).toEqual(['Comp', [], false]);
  },
);

it.each([
  ['and the input keeps the focus', () => undefined, [1]],
  ['and the input loses the focus', (keys: OptionKeys) => keys.leave(), [1]],
  ['and Escape closes the list', (keys: OptionKeys) => keys.hide(), []],
] as const)(
  'takes the best option if Enter is pressed before the options have been read, %s',
  async (_title, act, taken) => {
    let rows: readonly string[] = [];
    let arrive: () => void = () => undefined;
    const chosen: number[] = [];
    const keys = new OptionKeys({
      text: () => 'drink',
      count: () => rows.length,
      best: () =>
        findBestMatch(
          rows.map((text) => [text]),
          'drink',
        ),
      settled: () => new Promise<void>((resolve) => (arrive = resolve)),
      ontake: (index) => chosen.push(index),
    });
    keys.typed();
    expect(keys.press(press('Enter').event)).toBe(true);
    act(keys);
    rows = ['Soft drinks', 'Drinkware'];
    arrive();
    await new Promise((resolve) => setTimeout(resolve));
    expect([chosen, keys.open]).toEqual([taken, false]);
  },
);

it.each([
  ['that chooses nothing', ['ArrowDown'], []],
  ['before Enter', ['ArrowDown', 'Enter'], [0]],
] as const)('closes the list that lost the focus after an arrow key %s', async (_title, pressed, taken) => {
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const chosen: number[] = [];
  const keys = new OptionKeys({
    text: () => 'drink',
    count: () => 2,
    best: () => -1,
    settled: () => arrival,
    ontake: (index) => chosen.push(index),
  });
  keys.typed();
  for (const key of pressed) keys.press(press(key).event);
  keys.leave();
  arrive();
  await new Promise((resolve) => setTimeout(resolve));
  expect([chosen, keys.open]).toEqual([taken, false]);
});

it('takes an option of the typed text with an arrow key and Enter, never one of the former options', async () => {
  let rows: readonly string[] = ['Bag', 'Boot', 'Lamp'];
  let arrive: () => void = () => undefined;
  const arrival = new Promise<void>((resolve) => (arrive = resolve));
  const chosen: (string | undefined)[] = [];
  const keys = new OptionKeys({
    text: () => 'drink',
    count: () => rows.length,
    best: () => -1,
    settled: () => arrival,
    ontake: (index) => chosen.push(rows[index]),
  });
  keys.show();
  keys.typed();
  for (const key of ['ArrowDown', 'ArrowDown', 'Enter']) expect(keys.press(press(key).event)).toBe(true);
  rows = [];
  await Promise.resolve();
  rows = ['Soft drinks', 'Drinkware'];
  arrive();
  await expect.poll(() => chosen).toEqual(['Drinkware']);
});

it('keeps the list open with Enter if nothing matches the typed text', async () => {
  const chosen: number[] = [];
  const keys = new OptionKeys({
    text: () => 'drink',
    count: () => 1,
    best: () => -1,
    settled: () => Promise.resolve(),
    ontake: (index) => chosen.push(index),
  });
  keys.typed();
  expect(keys.press(press('Enter').event)).toBe(true);
  await new Promise((resolve) => setTimeout(resolve));
  expect([chosen, keys.shown]).toEqual([[], true]);
});
