import { beforeEach, expect, it, vi } from 'vitest';
import { performViewerKey } from '../../../../../renderer/features/viewer/viewer-keys.ts';

/** An element that is, or is within, one that `closest` finds by name. */
class FakeElement {
  readonly #name: string;
  constructor(name: string) {
    this.#name = name;
  }
  closest(selector: string): this | null {
    return selector.split(', ').includes(this.#name) ? this : null;
  }
}
beforeEach(() => {
  vi.stubGlobal('Element', FakeElement);
  return () => vi.unstubAllGlobals();
});

/** Presses a key. Returns the calls to the viewer, and whether the key has an action. */
const press = (key: string, rest: object = {}, target = 'div', hasPages = false): readonly [string, boolean] => {
  const calls: string[] = [];
  const note =
    (name: string) =>
    (...values: readonly unknown[]): void =>
      void calls.push([name, ...values.map((value) => JSON.stringify(value))].join(' '));
  const zoom = { times: 2, middle: { x: 0.5, y: 0.5 } };
  const named = { toFit: note('fit'), toActual: note('actual'), zoomIn: note('in'), zoomOut: note('out') };
  const looking = {
    zoom: { ...zoom, ...named, moveTo: note('pan') },
    turnPage: () => hasPages,
    step: note('step'),
    turnGround: note('ground'),
    compare: note('compare'),
  };
  const modifiers = { shiftKey: false, ctrlKey: false, metaKey: false, altKey: false, defaultPrevented: false };
  const event = { key, target: new FakeElement(target), ...modifiers, ...rest };
  const isPerformed = performViewerKey(looking as never, event as never, note('close'));
  return [calls.join(), isPerformed];
};

it('performs the action of each key', () => {
  const plain = ['ArrowLeft', 'ArrowRight', 'PageUp', 'PageDown', '0', '1', '+', '=', '-', 'b', 'B', 'c', ' '];
  expect(plain.map((key) => press(key)[0])).toEqual(
    ['step -1', 'step 1', 'step -1', 'step 1', 'fit', 'actual', 'in', 'in', 'out'].concat([
      'ground',
      'ground',
      'compare',
      'close',
    ]),
  );
  expect(['ArrowLeft', 'ArrowDown'].map((key) => press(key, { shiftKey: true })[0])).toEqual([
    'pan {"x":0.45,"y":0.5}',
    'pan {"x":0.5,"y":0.55}',
  ]);
  expect(press('x')).toEqual(['', false]);
});

it('turns the pages of a document with the arrow keys before it moves to another file', () => {
  expect(press('ArrowRight', {}, 'div', true)).toEqual(['', true]);
  expect(press('PageDown', {}, 'div', true)).toEqual(['step 1', true]);
});

it('leaves keys with another modifier, handled ones, and those that the focused element uses', () => {
  for (const rest of [{ ctrlKey: true }, { metaKey: true }, { altKey: true }, { defaultPrevented: true }])
    expect(['ArrowRight', ' '].map((key) => press(key, rest))).toEqual([
      ['', false],
      ['', false],
    ]);
  expect(['button', 'video', 'a'].map((target) => press(' ', {}, target)[1])).toEqual([false, false, false]);
  expect(['button', 'video', 'a'].map((target) => press('ArrowRight', {}, target)[1])).toEqual([true, false, true]);
});
