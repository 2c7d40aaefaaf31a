import { defineConfig } from '@playwright/test';
import type { Options } from './world.ts';

/**
 * `VITRINE_GENERATION=live` runs every test with a live service; without it only the tests tagged `@live` run with one. Tests
 * tagged `@only-live` need functions that the interface document does not have.
 */
const live = { name: 'live', use: { generation: 'live' } } as const;
const projects =
  process.env['VITRINE_GENERATION'] === 'live'
    ? [live]
    : [
        { name: 'document', use: { generation: 'document' }, grepInvert: /@only-live/ } as const,
        { ...live, grep: /@live/ },
      ];

/** Every worker has separate programs, services and a keyring, so two can run in parallel. */
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
