import fc from 'fast-check';
import { afterAll, afterEach, beforeEach, expect, it, vi } from 'vitest';
import { getResource } from '../../../../electron/model/index.ts';
import { ColumnState } from '../../../../renderer/columns/column-state.svelte.ts';
import { HeaderDrag } from '../../../../renderer/columns/header-drag.svelte.ts';
import { PanelDrag } from '../../../../renderer/columns/panel-drag.svelte.ts';
import { page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));
vi.mock('../../../../renderer/app/session.svelte.ts', () => import('../../../support/fake-session.ts'));

const any = <T>(value: unknown): T => value as T;

class FakeElement {
  readonly name: string;
  readonly box: { left: number; width: number; top: number; height: number };
  constructor(name: string, at: number) {
    this.name = name;
    this.box = { left: at * 100, width: 100, top: at * 30, height: 30 };
  }
  getBoundingClientRect(): FakeElement['box'] {
    return this.box;
  }
  setPointerCapture(): void {
    // The test delivers every event itself.
  }
  getAttribute(): string {
    return this.name;
  }
  closest(): this {
    return this;
  }
}
let under: FakeElement | null = null;
beforeEach(() => {
  page.reset();
  vi.stubGlobal('HTMLElement', FakeElement);
  vi.stubGlobal('document', { documentElement: { dir: 'ltr' }, elementFromPoint: () => under });
});
afterEach(() => void vi.unstubAllGlobals());

const opened = async (): Promise<ColumnState> => {
  const columns = new ColumnState(getResource('product'), 'a');
  await page.everything();
  return columns;
};
const event = (element: FakeElement, clientX: number, clientY = 0, button = 0): never =>
  any({ button, pointerId: 1, currentTarget: element, clientX, clientY });
const names = (columns: ColumnState): readonly string[] => columns.all.map(({ name }) => name);

it('drops a dragged header at the position of the line, after hidden columns too, and ignores a click', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(5), fc.integer({ min: -50, max: 700 }), async (from, to) => {
      const columns = await opened();
      const shown = columns.all.filter((column) => columns.shown(column));
      const before = shown.map(({ name }) => name);
      const headers = before.map((name, at) => new FakeElement(name, at));
      const drag = new HeaderDrag();
      const [column, head] = [shown[from], headers[from]];
      if (column === undefined || head === undefined) return;
      const x = from * 100 + 50;
      drag.take(event(head, x), column);
      drag.move(event(head, to), any(headers), shown);
      const isDrag = Math.abs(to - x) >= 5;
      const target = before.find((_, at) => to < at * 100 + 50) ?? null;
      expect(drag.before).toBe(isDrag ? target : undefined);
      drag.drop(columns, shown);
      const others = before.filter((name) => name !== column.name);
      const at = target === column.name ? from : target === null ? others.length : others.indexOf(target);
      const after = columns.all.filter((one) => columns.shown(one)).map(({ name }) => name);
      expect(after).toEqual(isDrag ? others.toSpliced(at, 0, column.name) : before);
      expect([drag.before, drag.dragged, drag.dragged]).toEqual([undefined, isDrag, false]);
    }),
    { numRuns: 80 },
  );
});

it('moves no header after the drag was cancelled, or with another button', async () => {
  const columns = await opened();
  const shown = columns.all.filter((column) => columns.shown(column));
  const headers = shown.map(({ name }, at) => new FakeElement(name, at));
  const [head] = headers;
  const [column] = shown;
  if (head === undefined || column === undefined) throw new Error('no columns');
  const before = names(columns);
  const drag = new HeaderDrag();
  drag.take(event(head, 10, 0, 2), column);
  drag.move(event(head, 400), any(headers), shown);
  drag.drop(columns, shown);
  drag.take(event(head, 10), column);
  drag.move(event(head, 400), any(headers), shown);
  drag.leave();
  drag.drop(columns, shown);
  expect(names(columns)).toEqual(before);
});

it('moves a column in the panel when the pointer passes the middle of another one', async () => {
  await fc.assert(
    fc.asyncProperty(fc.nat(7), fc.array(fc.integer({ min: 0, max: 239 }), { maxLength: 8 }), async (from, ways) => {
      const columns = await opened();
      const drag = new PanelDrag();
      const dragged = names(columns)[from] ?? '';
      drag.take(event(new FakeElement(dragged, from), 0), dragged);
      let model = names(columns);
      for (const y of ways) {
        const at = Math.floor(y / 30);
        const over = model[at] ?? '';
        under = new FakeElement(over, at);
        drag.move(event(under, 0, y), columns);
        const is = model.indexOf(dragged);
        const passes = at > is ? y > at * 30 + 15 : y <= at * 30 + 15;
        if (at !== is && passes) model = model.toSpliced(is, 1).toSpliced(at, 0, dragged);
        expect(names(columns)).toEqual(model);
      }
      drag.leave();
      under = new FakeElement(model[0] ?? '', 0);
      drag.move(event(under, 0, 1), columns);
      expect([names(columns), drag.name]).toEqual([model, null]);
    }),
    { numRuns: 60 },
  );
});
