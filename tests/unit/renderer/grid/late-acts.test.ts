import { describe, expect, it } from 'vitest';
import { LateActs } from '../../../../renderer/grid/late-acts.ts';

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
    const late = new LateActs();
    here.add('a');
    late.add(act('a'));
    expect(done).toEqual(['a']);
    expect(late.any).toBe(false);
  });

  it('happens once, when the row has come, in its order', () => {
    const { here, done, act } = rows();
    const late = new LateActs();
    late.add(act('a'));
    here.add('b');
    late.add(act('b'));
    expect(done).toEqual([]);
    late.run();
    expect(done).toEqual([]);
    here.add('a');
    late.run();
    late.run();
    expect(done).toEqual(['a', 'b']);
  });

  it('is let go when the person does something else, but what may stay', () => {
    const { here, done, act } = rows();
    const late = new LateActs();
    late.add(act('open'));
    late.add(act('select'), true);
    late.forget();
    here.add('open').add('select');
    late.run();
    expect(done).toEqual(['select']);
    late.add(() => false, true);
    late.clear();
    expect(late.any).toBe(false);
  });

  it('may turn out to wait again, before what comes after it', () => {
    const { here, done, act } = rows();
    const late = new LateActs();
    let known = false;
    late.add(() => {
      if (known) late.add(act('enter'));
      return known;
    });
    late.add(act('after'));
    known = true;
    here.add('after');
    late.run();
    expect(done).toEqual([]);
    here.add('enter');
    late.run();
    expect(done).toEqual(['enter', 'after']);
  });

  it('keeps what comes after a late key that means something else by itself', () => {
    const { here, done, act } = rows();
    const late = new LateActs();
    late.add(() => {
      if (here.has('down')) late.forget();
      return here.has('down');
    });
    late.add(act('enter'));
    here.add('down').add('enter');
    late.run();
    expect(done).toEqual(['enter']);
  });

  it('never grows without end', () => {
    const late = new LateActs(2);
    let done = 0;
    let here = false;
    const act = (): boolean => {
      if (here) done += 1;
      return here;
    };
    for (let at = 0; at < 5; at++) late.add(act);
    here = true;
    late.run();
    expect(done).toBe(2);
  });
});
