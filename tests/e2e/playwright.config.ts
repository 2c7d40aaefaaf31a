import { defineConfig } from '@playwright/test';

/** Every worker has programs, services and a keyring of its own, so two can run side by side. */
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
