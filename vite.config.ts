import { builtinModules } from 'node:module';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import * as channels from './electron/contract/channels.ts';
import { compileGuide } from './renderer/features/guide/compile-guide.ts';
import { sanitizeBidiTemplates } from './renderer/app/sanitize-bidi-templates.ts';

const native = ['electron', 'keytar', 'sharp', '@img/sharp-wasm32'];
const external = [...native, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

/** Libraries are bundled, so their packages are not shipped. This file contains their licences. */
const license = { fileName: 'licences.md' };

/** Copies the migrations next to the threads that apply them at run time. */
const copyMigrations = (): Plugin => ({
  name: 'copy-migrations',
  closeBundle: () => {
    for (const part of ['cache', 'outbox', 'downloads'])
      cpSync(`electron/${part}/migrations`, `dist/main/${part}/migrations`, { recursive: true });
  },
});

/** Copies the window icon for Linux. It is small, because X11 stores it uncompressed. */
const copyIcon = (): Plugin => ({
  name: 'copy-icon',
  closeBundle: () => cpSync('resources/window-icon.png', 'dist/main/icon.png'),
});

/** Adds the image libraries to the list of licences: they are a WebAssembly build that is not bundled, several under the LGPL. */
const listImageLibraries = (): Plugin => ({
  name: 'list-image-libraries',
  closeBundle: () => {
    const folder = 'node_modules/@img/sharp-wasm32';
    const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as Record<
      string,
      string
    >;
    const text =
      'The libraries in it and their licences are in sharp-wasm32.md, the texts of the LGPL and the GPL in LGPL-3.0.txt and ' +
      'GPL-3.0.txt, in the folder `licences` beside the archive of the program. Their sources: ' +
      'https://github.com/lovell/sharp-libvips';
    appendFileSync('dist/main/licences.md', `\n## ${name} - ${version} (${license})\n\n${text}\n`);
  },
});

/** Escapes all other characters: V8 stores a file with one byte per character only if all are Latin-1, otherwise with two. */
const escapeNonAscii = (): Plugin => ({
  name: 'escape-non-ascii',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
});

/** Dependencies of `electron-store` for schemas, which the settings do not use. */
const unused = new Set(['ajv/dist/2020.js', 'ajv-formats']);
const omitUnused = (): Plugin => ({
  name: 'omit-unused',
  enforce: 'pre',
  resolveId: (id) => (unused.has(id) ? `\0unused:${id}` : null),
  load: (id) => (id.startsWith('\0unused:') ? 'export default {}; export const Ajv2020 = undefined;' : null),
});

/** Replaces the module with the channel names by its values, so that the preload script does not load the contract's schemas. */
const inlineChannels = (): Plugin => ({
  name: 'inline-channels',
  load: (id) =>
    id.endsWith('/electron/contract/channels.ts')
      ? Object.entries(channels)
          .map(([name, value]) => `export const ${name} = ${JSON.stringify(value)};`)
          .join('\n')
      : null,
});

const main: UserConfig = {
  plugins: [omitUnused(), escapeNonAscii(), copyMigrations(), copyIcon(), listImageLibraries()],
  publicDir: false,
  ssr: { noExternal: true, external: native },
  build: {
    ssr: true,
    outDir: 'dist/main',
    target: 'node24',
    sourcemap: true,
    minify: false,
    license,
    rolldownOptions: {
      external,
      input: {
        main: 'electron/main.ts',
        'cache/writer-thread': 'electron/cache/writer-thread.ts',
        'cache/page-thread': 'electron/cache/page-thread.ts',
        'cache/reader-thread': 'electron/cache/reader-thread.ts',
        'edits/edits-thread': 'electron/edits/edits-thread.ts',
        'edits/bulk-thread': 'electron/edits/bulk-thread.ts',
        'export/export-thread': 'electron/export/export-thread.ts',
        'sheets/read-thread': 'electron/sheets/read-thread.ts',
        'sheets/save-thread': 'electron/sheets/save-thread.ts',
        'downloads/save-thread': 'electron/downloads/save-thread.ts',
        'downloads/compare-thread': 'electron/downloads/compare-thread.ts',
        'quality/quality-thread': 'electron/quality/quality-thread.ts',
        'sheets/values-thread': 'electron/sheets/values-thread.ts',
        'outbox/outbox-thread': 'electron/outbox/outbox-thread.ts',
        'outbox/review/review-thread': 'electron/outbox/review/review-thread.ts',
        'service/http/trust-thread': 'electron/service/http/trust-thread.ts',
        'pictures/scale-thread': 'electron/pictures/scale-thread.ts',
        'pictures/eviction-thread': 'electron/pictures/eviction-thread.ts',
        'demo/demo-thread': 'electron/demo/demo-thread.ts',
      },
      output: {
        format: 'es',
        entryFileNames: '[name].js',
        chunkFileNames: 'chunks/[name]-[hash].js',
        // Docstrings would be a large part of the package.
        comments: { jsdoc: false },
      },
    },
  },
};

const preload: UserConfig = {
  plugins: [inlineChannels()],
  publicDir: false,
  ssr: { noExternal: true, external: ['electron'] },
  build: {
    ssr: true,
    outDir: 'dist/preload',
    target: 'node24',
    minify: false,
    rolldownOptions: {
      external: ['electron'],
      input: { preload: 'electron/preload.ts' },
      output: { format: 'cjs', entryFileNames: '[name].cjs' },
    },
  },
};

const renderer: UserConfig = {
  root: 'renderer',
  base: './',
  plugins: [compileGuide(), svelte({ preprocess: sanitizeBidiTemplates() })],
  build: {
    outDir: '../dist/renderer',
    emptyOutDir: true,
    target: 'chrome142',
    license,
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    chunkSizeWarningLimit: 1000,
    // All code of the first screen is in one file, because further requests would delay the first rows.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
};

/** `vite build --mode main|preload|renderer` builds one of the three targets. */
export default defineConfig(({ mode }) => ({ main, preload, renderer })[mode] ?? renderer);
