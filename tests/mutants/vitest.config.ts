import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const { projects = [], ...test } = config.test ?? {};

export default defineConfig({
  ...config,
  test: {
    ...test,
    env: { VITRINE_THREADS: 'sources' },
    setupFiles: ['tests/support/seed.ts', 'tests/mutants/threads-here.ts'],
    // What waits for something that a fault keeps from coming need not wait long.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 8_000 } },
    // What is worked out once for a process would count as reached by the first of its files alone.
    projects: projects.map((part) =>
      typeof part === 'object' && 'test' in part ? { ...part, test: { ...part.test, isolate: true } } : part,
    ),
  },
});
