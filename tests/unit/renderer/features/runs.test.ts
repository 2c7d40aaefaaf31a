import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { exporting } from '../../../../renderer/features/export/export-run.svelte.ts';
import { sheetSaving } from '../../../../renderer/features/sheets/save-sheet.svelte.ts';
import { toasts } from '../../../../renderer/ui/toasts.svelte.ts';
import { Rejection, page } from '../../../support/fake-page.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../renderer/app/bridge.ts', () => import('../../../support/fake-page.ts'));

const any = <T>(value: unknown): T => value as T;
const shown: { message: string; detail?: string | undefined; tone: string }[] = [];
let result: unknown;
beforeEach(() => {
  page.reset();
  shown.length = 0;
  vi.spyOn(toasts, 'show').mockImplementation((toast) => void shown.push(any(toast)));
  result = { rows: 3, files: [{ fileName: 'a.csv' }], fileName: 'a.csv', cut: 0 };
  page.answer('sheets.save', () => any(result));
  page.answer('sheets.saveRead', () => any(result));
  page.answer('export.run', () => any(result));
  page.answer('export.changes', () => any(result));
});

const createMessages = (name: string): { one: string; many: string } => ({ one: name, many: name });
/** Two features whose runs write a file and are shown in the same way. */
const features = {
  'a sheet': {
    start: (turn: number) =>
      turn % 2 === 0 ? sheetSaving.save(any({ name: String(turn) })) : sheetSaving.saveRead('s', 'rest', any({})),
    report: (id: string, done: number, total: number) => page.emit('sheets.progress', any({ id, done, total })),
    shown: () => (sheetSaving.isRunning ? [sheetSaving.done, sheetSaving.total] : null),
    stop: () => sheetSaving.cancel(),
    started: () => [
      ...page.asked('sheets.save').map(({ id }) => id),
      ...page.asked('sheets.saveRead').map(({ run }) => run),
    ],
    stopped: () => page.asked('sheets.cancel').at(-1)?.id,
    watch: (open: boolean) => sheetSaving.watch('made', open),
    problem: () => sheetSaving.problem?.code ?? null,
  },
  'an export': {
    start: (turn: number) =>
      turn % 2 === 0 ? exporting.exportItems(createMessages(String(turn)), any({})) : exporting.exportChanges(any({})),
    report: (id: string, written: number, total: number) => page.emit('export.progress', any({ id, written, total })),
    shown: () => (exporting.about === null ? null : [exporting.done, exporting.total]),
    stop: () => exporting.cancel(),
    started: () => [...page.asked('export.run'), ...page.asked('export.changes')].map(({ id }) => id),
    stopped: () => page.asked('export.cancel').at(-1)?.id,
    watch: (open: boolean) => exporting.watch('export', open),
    problem: () => exporting.problem?.code ?? null,
  },
};

describe.each(Object.entries(features))('runs of %s', (_, feature) => {
  it(`shows and stops the newest run of ${_} that has not ended, in whichever order runs end`, async () => {
    const step = fc.oneof(
      fc.constant('start' as const),
      fc.constant('stop' as const),
      fc.record({ end: fc.nat(3) }),
      fc.record({ report: fc.nat(5), done: fc.nat(9) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 12, size: 'max' }), async (steps) => {
        page.reset();
        for (const name of ['sheets.save', 'sheets.saveRead', 'export.run', 'export.changes'] as const)
          page.answer(name, () => any(result));
        const ids: string[] = [];
        let model: readonly { readonly id: string; readonly at: readonly [number, number | null] }[] = [];
        for (const [turn, one] of steps.entries()) {
          if (one === 'start') {
            void feature.start(turn);
            const id = feature.started().find((known) => !ids.includes(known)) ?? '';
            ids.push(id);
            model = [...model, { id, at: [0, null] }];
          } else if (one === 'stop') {
            feature.stop();
            await page.settle();
            if (model.length > 0) expect(feature.stopped()).toBe(model.at(-1)?.id);
          } else if ('end' in one) {
            model = model.toSpliced(one.end % Math.max(1, model.length), 1);
            await page.arrive(one.end);
          } else {
            const id = ids[one.report] ?? 'unknown';
            feature.report(id, one.done, 10);
            model = model.map((run) => (run.id === id ? { id, at: [one.done, 10] } : run));
          }
          expect(feature.shown()).toEqual(model.at(-1)?.at ?? null);
        }
        await page.everything();
        expect(feature.shown()).toBeNull();
      }),
      { numRuns: 60 },
    );
  });

  it(`shows the result of ${_}: the file, rows left out, no destination, cancelled by the user, a failure`, async () => {
    const end = async (value: unknown): Promise<boolean> => {
      result = value;
      const done = feature.start(0);
      await page.everything();
      return done;
    };
    const done = { rows: 3, files: [{ fileName: 'a.csv' }], fileName: 'a.csv', cut: 0 };
    expect([await end(done), shown.at(-1)?.tone, shown.at(-1)?.detail]).toEqual([true, 'success', undefined]);
    expect([await end({ ...done, cut: 2 }), shown.at(-1)?.tone, shown.at(-1)?.detail]).toEqual([
      true,
      'warn',
      expect.stringContaining('2'),
    ]);
    shown.length = 0;
    expect([await end(null), await end(new Rejection('cancelled')), shown]).toEqual([false, false, []]);
    expect([await end(new Rejection('disk', 'Full')), shown.at(-1), feature.problem()]).toEqual([
      false,
      expect.objectContaining({ tone: 'danger', detail: 'Full' }),
      null,
    ]);
    shown.length = 0;
    feature.watch(true);
    expect([await end(new Rejection('disk')), shown, feature.problem()]).toEqual([false, [], 'disk']);
    expect([await end(done), feature.problem()]).toEqual([true, null]);
    await end(new Rejection('disk'));
    feature.watch(false);
    expect(feature.problem()).toBeNull();
  });
});

it('keeps the failure for the dialog that is open while another one closes', async () => {
  exporting.watch('items', true);
  result = new Rejection('disk');
  void exporting.exportItems(createMessages('x'), any({}));
  await page.everything();
  exporting.watch('changes', false);
  expect(exporting.problem?.code).toBe('disk');
  exporting.watch('items', false);
  expect(exporting.problem).toBeNull();
});
