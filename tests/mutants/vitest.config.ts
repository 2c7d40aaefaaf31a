import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

export default defineConfig({
  ...config,
  test: {
    ...config.test,
    env: { VITRINE_THREADS: 'sources' },
    setupFiles: ['tests/support/seed.ts', 'tests/mutants/threads-here.ts'],
    // What waits for something that a fault keeps from coming need not wait long.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 8_000 } },
  },
});
