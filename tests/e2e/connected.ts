import { expect } from '@playwright/test';
import type { DemoService } from '../support/demo/index.ts';
import { Frame } from './pages/frame.ts';
import { test as base } from './world.ts';

/**
 * Waits until the program has checked the service, as after its first paint, and is signed in as after an initial sync.
 */
const haveMet = async (service: DemoService): Promise<void> => {
  const hasRequest = async (): Promise<boolean> => (await service.requests()).some(({ server }) => server === 'base');
  await expect.poll(hasRequest).toBe(true);
};

/**
 * For tests that start with a connected account and all its items. Each has a separate account and service, but reads
 * nothing again (`filled-program.ts`). `requests()` returns the requests since then. Tests of connecting and of the
 * initial sync do both themselves (`world.ts`).
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
    // An instance restarted on the shared profile uses it until then.
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
