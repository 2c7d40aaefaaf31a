import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';
import type { TestProjectInlineConfiguration } from 'vitest/config';

/** Whether each file has a process of its own, and how many there are at a time. */
interface Workers {
  readonly isolate: boolean;
  readonly maxWorkers: number;
  /** When it has its turn, where both are asked for. */
  readonly groupOrder: number;
}

const part = (name: string, { isolate, maxWorkers, groupOrder }: Workers): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${name}/**/*.test.ts`], isolate, maxWorkers, sequence: { groupOrder } },
});

export default defineConfig({
  // State that screens keep (`.svelte.ts`) is tested without a page.
  plugins: [svelte({ configFile: false })],
  test: {
    globalSetup: ['tests/support/build-threads.mjs'],
    env: { VITRINE_THREADS: 'built' },
    setupFiles: ['tests/support/seed.ts'],
    // Whoever waits for something waits as long as a loaded machine takes: only what never comes is a fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    // Files of unit tests share a process, which saves the half of their time. The others start threads and programs, and
    // wait for them and for services the half of theirs: a third fills that.
    projects: [
      part('unit', { isolate: false, maxWorkers: 2, groupOrder: 0 }),
      part('integration', { isolate: true, maxWorkers: 3, groupOrder: 1 }),
    ],
  },
});
