import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ScrollIdle } from '../../../../renderer/list/scroll-idle.svelte.ts';
import { pageModule } from '../../../support/page-module.ts';

const file = new URL('../../../../renderer/list/scroll-idle.svelte.ts', import.meta.url);
const { ScrollIdle: RestInPage, runtime } = await pageModule<{ ScrollIdle: typeof ScrollIdle }>(file);

/** A list that the test scrolls. */
class Moved {
  readonly #pending = runtime.state(false);
  readonly #leaps = runtime.state(0);

  get pending(): boolean {
    return runtime.get(this.#pending);
  }
  set pending(value: boolean) {
    runtime.set(this.#pending, value);
  }
  get leaps(): number {
    return runtime.get(this.#leaps);
  }
  set leaps(value: number) {
    runtime.set(this.#leaps, value);
  }
}

let list: Moved;
let rest: ScrollIdle;
let end: () => void;
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  list = new Moved();
  end = runtime.effect_root(() => {
    rest = new RestInPage(list, list);
  });
});
afterEach(() => {
  end();
  vi.useRealTimers();
});

describe('idle detection of a list', () => {
  it('reports idle a moment after the last reply, and not while one is pending', async () => {
    expect(rest.still).toBe(false);
    await vi.advanceTimersByTimeAsync(100);
    expect(rest.still).toBe(true);
    list.pending = true;
    expect(rest.still).toBe(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(rest.still).toBe(false);
    list.pending = false;
    expect(rest.still, 'before the moment is over').toBe(false);
    await vi.advanceTimersByTimeAsync(99);
    expect(rest.still).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    expect(rest.still).toBe(true);
  });

  it('restarts the wait with each page during fast scrolling', async () => {
    await vi.advanceTimersByTimeAsync(100);
    for (let step = 0; step < 5; step++) {
      list.leaps += 1;
      expect(rest.still).toBe(false);
      await vi.advanceTimersByTimeAsync(90);
      expect(rest.still).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(10);
    expect(rest.still).toBe(true);
  });

  it('clears its timer when it is closed', async () => {
    await vi.advanceTimersByTimeAsync(10);
    // Timers of other tests, which share the page’s runtime with this one.
    const others = vi.getTimerCount();
    list.leaps += 1;
    await vi.advanceTimersByTimeAsync(10);
    expect(vi.getTimerCount()).toBe(others + 1);
    end();
    expect(vi.getTimerCount()).toBe(others);
  });
});
