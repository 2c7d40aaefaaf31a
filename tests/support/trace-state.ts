import { isDeepStrictEqual } from 'node:util';
import { expect, vi } from 'vitest';
import { formatValue } from './scripted-threads.ts';

/** A step of a trace: its title, what happens, and the properties of the state that it changes, with their new values. */
export type TraceStep<State extends object> = readonly [title: string, act: () => unknown, changes: Partial<State>];

const getChanges = <State extends object>(before: State, after: State): Partial<State> =>
  Object.fromEntries(
    Object.entries(after).filter(([name, value]) => !isDeepStrictEqual(value, before[name as keyof State])),
  ) as Partial<State>;

/**
 * Runs the steps in order, and checks after each of them that exactly the given properties of the state changed. A step
 * that changes nothing has an empty object. `maxWaitMs` is the time in which the changes may follow, 0 by default. What
 * follows later belongs to the next step.
 */
export const checkTrace = async <State extends object>(
  read: () => State | Promise<State>,
  steps: readonly TraceStep<State>[],
  maxWaitMs = 0,
): Promise<void> => {
  let before = await read();
  for (const [title, act, changes] of steps) {
    await act();
    const check = async (): Promise<State> => {
      const after = await read();
      expect(getChanges(before, after), title).toEqual(changes);
      return after;
    };
    before = await (maxWaitMs === 0 ? check() : vi.waitFor(check, maxWaitMs));
  }
};

const withoutLog = ({ log: _, ...state }: Readonly<Record<string, unknown>>): Readonly<Record<string, unknown>> =>
  state;

/**
 * Runs the steps in order, and returns a line for each that has an effect: its title, the properties of the state that it
 * changed, with their new values, and the new entries of the log.
 */
export const describeTrace = async (
  read: () => Promise<{ readonly log: readonly string[] } & Readonly<Record<string, unknown>>>,
  steps: readonly (readonly [title: string, act: () => unknown])[],
): Promise<string> => {
  const lines: string[] = [];
  let before = withoutLog(await read());
  for (const [title, act] of steps) {
    await act();
    const state = await read();
    const { log } = state;
    const after = withoutLog(state);
    const changes = Object.entries(getChanges(before, after)).map(([name, value]) => `${name} ${formatValue(value)}`);
    if (changes.length + log.length > 0) lines.push(`${title}: ${[...changes, ...log].join(' | ')}`);
    before = after;
  }
  return lines.join('\n');
};
