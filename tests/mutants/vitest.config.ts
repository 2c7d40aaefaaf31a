import { defineConfig } from 'vitest/config';
import config from '../../vitest.config.ts';

const { projects = [], ...test } = config.test ?? {};

export default defineConfig({
  ...config,
  test: {
    ...test,
    env: { VITRINE_THREADS: 'sources' },
    setupFiles: ['tests/support/seed.ts', 'tests/mutants/threads-here.ts'],
    // A test that waits for something which a fault prevents must not wait long.
    testTimeout: 20_000,
    hookTimeout: 20_000,
    expect: { poll: { timeout: 8_000 } },
    // Without isolation, code that runs once per process would only count as covered by the first file.
    projects: projects.map((part) =>
      typeof part === 'object' && 'test' in part ? { ...part, test: { ...part.test, isolate: true } } : part,
    ),
  },
});
