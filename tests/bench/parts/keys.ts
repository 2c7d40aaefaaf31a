import type { Page } from '@playwright/test';

const between = 150;

/** The latency of a key in milliseconds: until the page received it, and until its effect was painted. */
export interface Key {
  readonly heard: number;
  readonly painted: number;
}

/** Presses arrow keys at the speed of a reading user. Returns a function that stops and returns the latency of each. */
export const pressKeys = async (page: Page): Promise<() => Promise<Key[]>> => {
  await page.evaluate(() => {
    const took: { heard: number; painted: number }[] = [];
    (globalThis as { benchKeys?: Key[] }).benchKeys = took;
    addEventListener(
      'keydown',
      (event) => {
        const pressed = event.timeStamp;
        const heard = performance.now() - pressed;
        requestAnimationFrame(() => setTimeout(() => took.push({ heard, painted: performance.now() - pressed })));
      },
      { capture: true },
    );
  });
  let over = false;
  const press = async (): Promise<void> => {
    for (let at = 0; !over; at++) {
      await page.keyboard.press(at % 8 < 4 ? 'ArrowDown' : 'ArrowUp');
      await new Promise((resolve) => setTimeout(resolve, between));
    }
  };
  const pressing = press();
  return async () => {
    over = true;
    await pressing;
    return page.evaluate(() => (globalThis as { benchKeys?: Key[] }).benchKeys ?? []);
  };
};
