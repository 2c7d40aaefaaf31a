import { defineConfig } from '@playwright/test';

/** Every spec starts the application itself, on a profile of its own, so two can run side by side. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 90_000,
  expect: { timeout: 20_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
});
