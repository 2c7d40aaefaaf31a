import { describe, expect, it } from 'vitest';
import { PendingActions } from '../../../../renderer/grid/pending-actions.ts';

/** Creates actions that run once their row is loaded. */
const rows = () => {
  const present = new Set<string>();
  const done: string[] = [];
  const createAction = (name: string) => (): boolean => {
    if (present.has(name)) done.push(name);
    return present.has(name);
  };
  return { here: present, done, act: createAction };
};

describe('actions that wait for a row', () => {
  it('runs an action immediately if the row is loaded', () => {
    const { here: isPresent, done, act: runAction } = rows();
    const pending = new PendingActions();
    isPresent.add('a');
    pending.add(runAction('a'));
    expect(done).toEqual(['a']);
    expect(pending.any).toBe(false);
  });

  it('runs an action once when the row is loaded, in order', () => {
    const { here: isPresent, done, act: runAction } = rows();
    const pending = new PendingActions();
    pending.add(runAction('a'));
    isPresent.add('b');
    pending.add(runAction('b'));
    expect(done).toEqual([]);
    pending.run();
    expect(done).toEqual([]);
    isPresent.add('a');
    pending.run();
    pending.run();
    expect(done).toEqual(['a', 'b']);
  });

  it('cancels pending actions when the user does something else, except actions that may stay', () => {
    const { here: isPresent, done, act: runAction } = rows();
    const pending = new PendingActions();
    pending.add(runAction('open'));
    pending.add(runAction('select'), true);
    pending.forget();
    isPresent.add('open').add('select');
    pending.run();
    expect(done).toEqual(['select']);
    pending.add(() => false, true);
    pending.clear();
    expect(pending.any).toBe(false);
  });

  it('lets an action wait again before the actions after it', () => {
    const { here: isPresent, done, act: runAction } = rows();
    const pending = new PendingActions();
    let known = false;
    pending.add(() => {
      if (known) pending.add(runAction('enter'));
      return known;
    });
    pending.add(runAction('after'));
    known = true;
    isPresent.add('after');
    pending.run();
    expect(done).toEqual([]);
    isPresent.add('enter');
    pending.run();
    expect(done).toEqual(['enter', 'after']);
  });

  it('keeps a key that follows a pending key with a different meaning', () => {
    const { here: isPresent, done, act: runAction } = rows();
    const pending = new PendingActions();
    pending.add(() => {
      if (isPresent.has('down')) pending.forget();
      return isPresent.has('down');
    });
    pending.add(runAction('enter'));
    isPresent.add('down').add('enter');
    pending.run();
    expect(done).toEqual(['enter']);
  });

  it('never grows without limit', () => {
    const pending = new PendingActions(2);
    let done = 0;
    let isPresent = false;
    const runAction = (): boolean => {
      if (isPresent) done += 1;
      return isPresent;
    };
    for (let at = 0; at < 5; at++) pending.add(runAction);
    isPresent = true;
    pending.run();
    expect(done).toBe(2);
  });
});
