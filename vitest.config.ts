import { compile, compileModule } from 'svelte/compiler';
import type { Plugin } from 'vite';
import { type TestProjectInlineConfiguration, defineConfig } from 'vitest/config';
import { compileGuide } from './renderer/features/guide/compile-guide.ts';

/**
 * Compile components and state (`.svelte.ts`) as for the page. The plugin for Svelte compiles them for a server in tests, where
 * effects do not run and derived values are not cached.
 */
const compileComponents: Plugin = {
  name: 'compile-components',
  transform: (code, id) =>
    id.endsWith('.svelte') ? compile(code, { generate: 'client', css: 'external', filename: id }).js : null,
};
const compileState: Plugin = {
  name: 'compile-state',
  // After types were removed.
  enforce: 'post',
  transform: (code, id) =>
    /\.svelte\.[jt]s$/.test(id) ? compileModule(code, { generate: 'client', filename: id }).js : null,
};

const page = 'tests/unit/renderer/**';
const components = `${page}/*.dom.test.ts`;
const browser = ['browser', 'module', 'node', 'development|production'];

/** Files that share a process take half of the time. Integration tests start threads and programs, so they do not. */
const createProject = (name: string, isolate: boolean): TestProjectInlineConfiguration => ({
  extends: true,
  test: { name, include: [`tests/${name}/**/*.test.ts`], exclude: [page], isolate },
});

const projects = [
  createProject('unit', false),
  createProject('integration', true),
  {
    extends: true as const,
    // The variants of libraries for browsers.
    ssr: { resolve: { conditions: browser } },
    test: { name: 'page', include: [`${page}/*.test.ts`], exclude: [components], isolate: false },
  },
  {
    extends: true as const,
    resolve: { conditions: browser },
    test: {
      name: 'components',
      include: [components],
      environment: 'happy-dom',
      setupFiles: ['tests/support/page-window.ts'],
      // Components use the state of the whole page, which would stay for the next file.
      isolate: true,
    },
  },
];

export default defineConfig({
  plugins: [compileComponents, compileState, compileGuide()],
  test: {
    globalSetup: ['tests/support/build-threads.mjs'],
    env: { VITRINE_THREADS: 'built' },
    // It asks Electron for folders, which tests mock.
    server: { deps: { inline: ['electron-store', /svelte|bits-ui|runed/] } },
    setupFiles: ['tests/support/seed.ts', 'tests/support/lasting-threads.ts'],
    // Long enough for a heavily loaded machine: a timeout must mean that the event never happens.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    expect: { poll: { timeout: 60_000 } },
    maxWorkers: 2,
    projects,
  },
});
