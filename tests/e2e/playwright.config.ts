import { defineConfig } from '@playwright/test';
import type { Options } from './world.ts';

/** `VITRINE_GENERATION=live` has every journey meet a live service; without it those do that are tagged. */
const live = { name: 'live', use: { generation: 'live' } } as const;
const projects =
  process.env['VITRINE_GENERATION'] === 'live'
    ? [live]
    : [{ name: 'document', use: { generation: 'document' } } as const, { ...live, grep: /@live/ }];

/** Every worker has programs, services and a keyring of its own, so two can run side by side. */
export default defineConfig<object, Options>({
  testDir: '.',
  outputDir: '../../test-results',
  timeout: 180_000,
  expect: { timeout: 30_000 },
  workers: 2,
  fullyParallel: true,
  forbidOnly: true,
  reporter: [['list']],
  projects,
});
