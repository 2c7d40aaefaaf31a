import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { listCheckingWith } from '../../../electron/quality/list-check-runner.ts';
import { ScriptedThreads } from '../../support/scripted-threads.ts';
import { describeTrace } from '../../support/trace-state.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

it('checks a list step by step with rare reports, until a newer check starts or it is stopped', async () => {
  const script = new ScriptedThreads();
  let steps: ({ read: number; total: number; lint: object | null } | null)[] = [];
  let stepMs = 0;
  const call = async (name: string, argument?: { run: number; question: unknown }) => {
    script.note(`${name} ${argument === undefined ? '' : `${argument.run} ${JSON.stringify(argument.question)}`}`);
    await script.call('called', undefined as never);
    if (name === 'stopListCheck') throw new Error('Closing');
    vi.advanceTimersByTime(stepMs);
    return steps.shift();
  };
  const checking = listCheckingWith({ call } as never);
  const step = (read: number, lint: object | null = null) => ({ read, total: 9, lint });
  const check = (question: string) =>
    script.run(`checked ${question}`, () =>
      checking.check(question as never, ({ read, total }) => script.note(`${read} of ${total}`)),
    );
  const set =
    (milliseconds: number, ...next: typeof steps) =>
    () =>
      void ([steps, stepMs] = [next, milliseconds]);
  const trace = await describeTrace(script.read, [
    ['steps', set(100, step(1), step(2), step(3), step(4), step(5, { found: 1 }))],
    ['check', check('a')],
    ['slow steps', set(200, step(1), step(2), step(3, { found: 2 }))],
    ['check', check('b')],
    ['stopped in the thread', set(0, null)],
    ['check', check('c')],
    ['steps', set(0, step(1, { found: 3 }), step(2, { found: 4 }))],
    ['held', () => script.hold('called')],
    ['check', check('d')],
    ['check another', check('e')],
    ['released', () => script.release('called')],
    ['steps', set(0, step(1, { found: 5 }))],
    ['held', () => script.hold('called')],
    ['check', check('f')],
    ['stop', () => checking.stop()],
    ['released', () => script.release('called')],
    ['without reports', set(300, step(1), step(2, { found: 6 }))],
    ['check', script.run('checked', () => checking.check('g' as never))],
  ]);
  expect(trace).toMatchInlineSnapshot(`
    "check: checkList 1 "a" | called | checkList 1 null | called | 2 of 9 | checkList 1 null | called | checkList 1 null | called | 4 of 9 | checkList 1 null | called | checked a: {found:1}
    check: checkList 2 "b" | called | 1 of 9 | checkList 2 null | called | 2 of 9 | checkList 2 null | called | checked b: {found:2}
    check: checkList 3 "c" | called | checked c failed: cancelled
    check: checkList 4 "d" | called
    check another: checkList 5 "e" | called
    released: checked d failed: cancelled | checked e: {found:4}
    check: checkList 6 "f" | called
    stop: stopListCheck  | called
    released: checked f failed: cancelled
    check: checkList 8 "g" | called | checkList 8 null | called | checked: {found:6}"
  `);
});
