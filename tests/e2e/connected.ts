import { expect } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { Frame } from './pages/frame.ts';
import { test as base } from './world.ts';

/** The program has looked for the service, as it does once its rows are painted, and is signed in as after a first sync. */
const haveMet = async (service: DemoService): Promise<void> => {
  const asked = async (): Promise<boolean> => (await service.requests()).some(({ server }) => server === 'base');
  await expect.poll(asked).toBe(true);
};

/**
 * For tests that begin where a person has connected and everything is here, whatever they do then: each has an account
 * and a service of its own, but nothing is read anew for it (`filled-program.ts`). `requests()` tells of what was asked
 * since. Tests of connecting and of the first sync do that themselves (`world.ts`).
 */
export const test = base.extend({
  service: async ({ world, filled }, use) => {
    await use(await world.service(filled.options()));
  },
  app: async ({ world, filled, service }, use, info) => {
    const app = await filled.take(service);
    const leave = world.borrow(app);
    await use(app);
    leave();
    // One that was started anew on the lent profile uses it until then.
    await world.closeApps();
    await filled.giveBack(info.status === info.expectedStatus);
  },
  frame: async ({ app, service }, use) => {
    const frame = new Frame(app.window);
    await frame.upToDate();
    await haveMet(service);
    await service.clearRequests();
    await use(frame);
  },
});

export { expect };
