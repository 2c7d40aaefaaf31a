import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { page, Rejection } from '../../../../support/fake-page.ts';
import { productEdit, Staging } from '../../features/edits/staging.ts';

vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());
vi.mock('../../../../../renderer/app/bridge.ts', () => import('../../../../support/fake-page.ts'));

const { toasts } = await import('../../../../../renderer/ui/toasts.svelte.ts');
const { m } = await import('../../../../../renderer/app/edits/messages.ts');
const { EditHistory } = await import('../../../../../renderer/app/edits/edit-history.svelte.ts');

/** Lets the replies of a change arrive. */
const finish = async <Result>(work: Promise<Result>): Promise<Result> => {
  await page.everything();
  return work;
};

beforeEach(() => page.reset());

type EditAction =
  | { readonly act: 'stage'; readonly item: string; readonly field: string; readonly value: string }
  | { readonly act: 'discard'; readonly item: string }
  | { readonly act: 'undo' }
  | { readonly act: 'redo' };

const item = fc.constantFrom('a', 'b');
const anyActions = fc.array(
  fc.oneof(
    fc.record({
      act: fc.constant('stage' as const),
      item,
      field: fc.constantFrom('label', 'gtin'),
      value: fc.constantFrom('1', '2', '3'),
    }),
    fc.record({ act: fc.constant('discard' as const), item }),
    fc.record({ act: fc.constantFrom('undo' as const, 'redo' as const) }),
  ),
  { maxLength: 30 },
);

describe('EditHistory', () => {
  it('steps back and forth through the states of all staged values', async () => {
    await fc.assert(
      fc.asyncProperty(anyActions, async (list: readonly EditAction[]) => {
        page.reset();
        const staging = new Staging();
        staging.serve(page);
        const history = new EditHistory();
        // The model: every state of the values, and which of them is shown now.
        let states: readonly (typeof staging.values)[] = [{}];
        let at = 0;
        for (const action of list) {
          if (action.act === 'undo') {
            await finish(history.undo());
            at = Math.max(0, at - 1);
          } else if (action.act === 'redo') {
            await finish(history.redo());
            at = Math.min(states.length - 1, at + 1);
          } else {
            const itemEdits = staging.edits.filter((edit) => edit.item === action.item).map(({ id }) => id);
            const now = states[at] ?? {};
            if (action.act === 'stage')
              await finish(history.stage('detail', [productEdit(action.item, action.field, action.value)], 'one'));
            else await finish(history.discard({ ids: itemEdits }, 'all of one'));
            const next =
              action.act === 'stage'
                ? { ...now, [`${action.item}.${action.field}`]: action.value }
                : Object.fromEntries(Object.entries(now).filter(([key]) => !key.startsWith(`${action.item}.`)));
            // A change that changes nothing is no step.
            if (action.act === 'stage' || itemEdits.length > 0) {
              states = [...states.slice(0, at + 1), next];
              at += 1;
            }
          }
          expect(staging.values).toEqual(states[at]);
          expect([history.undoLabel === null, history.redoLabel === null]).toEqual([
            at === 0,
            at === states.length - 1,
          ]);
        }
      }),
      { numRuns: 60 },
    );
  });

  it('undoes changes in the order in which they were made, although replies were still awaited', async () => {
    const staging = new Staging();
    staging.serve(page);
    const history = new EditHistory();
    const first = history.stage('detail', [productEdit('a', 'label', '1')], 'first');
    const second = history.stage('detail', [productEdit('a', 'label', '2')], 'second');
    const undone = history.undo();
    await page.everything();
    await Promise.all([first, second, undone]);
    expect([staging.values, history.undoLabel, history.redoLabel]).toEqual([{ 'a.label': '1' }, 'first', 'second']);
  });

  it('stages many edits in calls of at most 1,000 and undoes them as one step', async () => {
    const staging = new Staging();
    staging.serve(page);
    const history = new EditHistory();
    const edits = Array.from({ length: 2_500 }, (_, at) => productEdit(String(at), 'label', 'x'));
    await finish(history.stage('bulk', edits, 'all'));
    const sizes = page.asked('edits.add').map((call) => call.edits.length);
    expect([sizes, staging.edits.length]).toEqual([[1_000, 1_000, 500], 2_500]);
    await finish(history.undo());
    expect(staging.edits).toEqual([]);
  });

  it('reports rejected values and makes no step of them', async () => {
    new Staging().serve(page);
    const history = new EditHistory();
    const rejected = await finish(history.stage('detail', [productEdit('a', 'gtin', 'rejected')], 'one'));
    expect([rejected.map(({ message }) => message), history.undoLabel]).toEqual([['Rejected.'], null]);
  });

  it('keeps a step that could not be undone', async () => {
    const staging = new Staging();
    staging.serve(page);
    const history = new EditHistory();
    await finish(history.stage('detail', [productEdit('a', 'label', '1')], 'one'));
    page.answer('edits.restore', () => new Rejection('disk'));
    await finish(history.undo());
    expect([staging.values, history.undoLabel, history.redoLabel]).toEqual([{ 'a.label': '1' }, 'one', null]);
  });

  it('makes no change in another account that was asked for in the former one, and says so', async () => {
    const staging = new Staging();
    staging.serve(page);
    const history = new EditHistory();
    const first = history.stage('detail', [productEdit('a', 'label', '1')], 'first');
    const waiting = [
      history.stage('detail', [productEdit('a', 'label', '2')], 'second'),
      history.addStep('third', async () => ({ step: 'third', added: 1, creations: { changed: 0, left: [] } })),
    ];
    const refused = Promise.all(waiting.map((change) => change.catch((error: unknown) => error)));
    const discarded = history.discard({ ids: [] }, 'fourth');
    await page.settle();
    page.emit('accounts.changed', { account: { id: 'other' } as never, session: {} as never });
    await page.everything();
    await first;
    expect(await refused).toMatchObject(['second', 'third'].map((label) => ({ message: m.accountSwitched(label) })));
    expect(await discarded).toBeNull();
    expect(page.asked('edits.add')).toHaveLength(1);
    expect(page.asked('edits.discard')).toEqual([]);
    expect(history.undoLabel).toBeNull();
  });

  it('keeps the last 200 steps', async () => {
    const history = new EditHistory();
    for (let at = 1; at <= 201; at += 1) history.add(String(at), [{ ...productEdit('a', 'label', '1'), edit: null }]);
    page.answer('edits.restore', ({ edits }) => edits);
    const undone: (string | null)[] = [];
    while (history.undoLabel !== null) {
      undone.push(history.undoLabel);
      await finish(history.undo());
    }
    expect([undone.length, undone[0], undone.at(-1)]).toEqual([200, '201', '2']);
  });

  it('undoes and redoes many edits by the step of the main process, and makes no step if nothing was changed', async () => {
    const history = new EditHistory();
    const none = { changed: 0, left: [] };
    page.answer('edits.restoreStep', ({ step }) => ({ step: `${step}, restored`, creations: none }));
    await finish(history.addStep('none', async () => ({ step: 'empty', added: 0, creations: none })));
    expect(history.undoLabel).toBeNull();
    const step = { step: 'first', added: 100_000, creations: none };
    expect(await finish(history.addStep('many', async () => step))).toEqual(step);
    await finish(history.undo());
    await finish(history.redo());
    expect(page.asked('edits.restoreStep')).toEqual([{ step: 'first' }, { step: 'first, restored' }]);
    expect([history.undoLabel, history.redoLabel]).toEqual(['many', null]);
  });

  it('undoes a step of creations in the outbox, and names those that were left unchanged', async () => {
    const history = new EditHistory();
    const creations = { changed: 2, left: [] };
    await finish(history.addStep('Sheet', async () => ({ step: 'first', added: 0, creations })));
    const left = [{ title: 'NEW-1', reason: 'It has since been sent.' }];
    page.answer('edits.restoreStep', () => ({ step: 'second', creations: { changed: 1, left } }));
    await finish(history.undo());
    expect(toasts.list.at(-1)).toMatchObject({ message: 'NEW-1 was not changed: It has since been sent.' });
    expect([history.undoLabel, history.redoLabel]).toEqual([null, 'Sheet']);
  });
});
