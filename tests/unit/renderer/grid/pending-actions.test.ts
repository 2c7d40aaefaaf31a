import { describe, expect, it } from 'vitest';
import { PendingActions } from '../../../../renderer/grid/pending-actions.ts';

/** Creates actions that run once their row is loaded. */
const rows = () => {
  const here = new Set<string>();
  const done: string[] = [];
  const act = (name: string) => (): boolean => {
    if (here.has(name)) done.push(name);
    return here.has(name);
  };
  return { here, done, act };
};

describe('actions that wait for a row', () => {
  it('runs an action immediately if the row is loaded', () => {
    const { here, done, act } = rows();
    const pending = new PendingActions();
    here.add('a');
    pending.add(act('a'));
    expect(done).toEqual(['a']);
    expect(pending.any).toBe(false);
  });

  it('runs an action once when the row is loaded, in order', () => {
    const { here, done, act } = rows();
    const pending = new PendingActions();
    pending.add(act('a'));
    here.add('b');
    pending.add(act('b'));
    expect(done).toEqual([]);
    pending.run();
    expect(done).toEqual([]);
    here.add('a');
    pending.run();
    pending.run();
    expect(done).toEqual(['a', 'b']);
  });

  it('cancels pending actions when the user does something else, except those that may stay', () => {
    const { here, done, act } = rows();
    const pending = new PendingActions();
    pending.add(act('open'));
    pending.add(act('select'), true);
    pending.forget();
    here.add('open').add('select');
    pending.run();
    expect(done).toEqual(['select']);
    pending.add(() => false, true);
    pending.clear();
    expect(pending.any).toBe(false);
  });

  it('lets an action wait again before the actions after it', () => {
    const { here, done, act } = rows();
    const pending = new PendingActions();
    let known = false;
    pending.add(() => {
      if (known) pending.add(act('enter'));
      return known;
    });
    pending.add(act('after'));
    known = true;
    here.add('after');
    pending.run();
    expect(done).toEqual([]);
    here.add('enter');
    pending.run();
    expect(done).toEqual(['enter', 'after']);
  });

  it('keeps a key that follows a pending key with a different meaning', () => {
    const { here, done, act } = rows();
    const pending = new PendingActions();
    pending.add(() => {
      if (here.has('down')) pending.forget();
      return here.has('down');
    });
    pending.add(act('enter'));
    here.add('down').add('enter');
    pending.run();
    expect(done).toEqual(['enter']);
  });

  it('never grows without limit', () => {
    const pending = new PendingActions(2);
    let done = 0;
    let here = false;
    const act = (): boolean => {
      if (here) done += 1;
      return here;
    };
    for (let at = 0; at < 5; at++) pending.add(act);
    here = true;
    pending.run();
    expect(done).toBe(2);
  });
});
