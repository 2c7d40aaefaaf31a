import { builtinModules } from 'node:module';
import { appendFileSync, cpSync, readFileSync } from 'node:fs';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { type Plugin, type UserConfig, defineConfig } from 'vite';
import * as channels from './electron/contract/channels.ts';
import { compileGuide } from './renderer/features/guide/compile-guide.ts';
import { sanitizeBidiTemplates } from './renderer/app/sanitize-bidi-templates.ts';

const native = ['electron', 'keytar', 'sharp', '@img/sharp-wasm32'];
const external = [...native, ...builtinModules, ...builtinModules.map((name) => `node:${name}`)];

/** Libraries are bundled, so that the package need not carry them a second time: their licences come along as a text. */
const license = { fileName: 'licences.md' };

/** The database's migrations are read at run time, beside the threads that apply them. */
const copyMigrations = (): Plugin => ({
  name: 'copy-migrations',
  closeBundle: () => {
    for (const part of ['cache', 'outbox', 'downloads'])
      cpSync(`electron/${part}/migrations`, `dist/main/${part}/migrations`, { recursive: true });
  },
});

/** The window's picture on Linux, beside the program that names it: X11 keeps it uncompressed, so it is a small one. */
const copyIcon = (): Plugin => ({
  name: 'copy-icon',
  closeBundle: () => cpSync('resources/window-icon.png', 'dist/main/icon.png'),
});

/** Not bundled, so the list of licences does not know it: a WebAssembly build of libraries, several under the LGPL. */
const nameImageLibraries = (): Plugin => ({
  name: 'name-image-libraries',
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

/** Node holds a file that is all ASCII with one byte a letter, and with two where a single letter is not. */
const asciiAlone = (): Plugin => ({
  name: 'ascii-alone',
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === 'chunk')
        file.code = file.code.replace(
          /[^\0-\x7f]/g,
          (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`,
        );
  },
});

/** What a library brings along for options that are not used: settings have no schema to be checked against. */
const unused = new Set(['ajv/dist/2020.js', 'ajv-formats']);
const withoutUnused = (): Plugin => ({
  name: 'without-unused',
  enforce: 'pre',
  resolveId: (id) => (unused.has(id) ? `\0unused:${id}` : null),
  load: (id) => (id.startsWith('\0unused:') ? 'export default {}; export const Ajv2020 = undefined;' : null),
});

/** Replaces the module of the channels by its values: the preload script must not load the schemas of the contract. */
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
  plugins: [withoutUnused(), asciiAlone(), copyMigrations(), copyIcon(), nameImageLibraries()],
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
        // Docstrings are for readers of the sources, and would be a large part of the package.
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
    // What the first screen needs comes in one piece: each further request would hold up the first rows.
    rolldownOptions: { output: { codeSplitting: { groups: [{ name: 'first', tags: ['$initial'] }] } } },
  },
};

/** Three programs, three builds: `vite build --mode main|preload|renderer`. */
export default defineConfig(({ mode }) => ({ main, preload, renderer })[mode] ?? renderer);
