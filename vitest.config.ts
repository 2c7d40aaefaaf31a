import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type TestProjectInlineConfiguration, defineConfig } from 'vitest/config';

const part = (name: string, isolate: boolean): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${name}/**/*.test.ts`], isolate },
});

export default defineConfig({
  // State that screens keep (`.svelte.ts`) is tested without a page.
  plugins: [svelte({ configFile: false })],
  test: {
    globalSetup: ['tests/support/build-threads.mjs'],
    env: { VITRINE_THREADS: 'built' },
    // Asks Electron for its folders, which a test answers.
    server: { deps: { inline: ['electron-store'] } },
    setupFiles: ['tests/support/seed.ts', 'tests/support/lasting-threads.ts'],
    // Whoever waits for something waits as long as a loaded machine takes: only what never comes is a fault.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    // Files of unit tests share a process, which saves the half of their time; the others start threads and programs.
    projects: [part('unit', false), part('integration', true)],
  },
});
