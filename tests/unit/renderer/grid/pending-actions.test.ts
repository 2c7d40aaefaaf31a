import { describe, expect, it } from 'vitest';
import { PendingActions } from '../../../../renderer/grid/pending-actions.ts';

/** Acts that can be done once their row is here. */
const rows = () => {
  const here = new Set<string>();
  const done: string[] = [];
  const act = (name: string) => (): boolean => {
    if (here.has(name)) done.push(name);
    return here.has(name);
  };
  return { here, done, act };
};

describe('what is done before its row is here', () => {
  it('happens at once where the row is here', () => {
    const { here, done, act } = rows();
    const pending = new PendingActions();
    here.add('a');
    pending.add(act('a'));
    expect(done).toEqual(['a']);
    expect(pending.any).toBe(false);
  });

  it('happens once, when the row has come, in its order', () => {
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

  it('is let go when the person does something else, but what may stay', () => {
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

  it('may turn out to wait again, before what comes after it', () => {
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

  it('keeps what comes after a pending key that means something else by itself', () => {
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

  it('never grows without end', () => {
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
