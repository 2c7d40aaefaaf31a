import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/** One import that a folder may not make, and the right way instead. */
const no = (group, message) => ({ group, message });

const seams = {
  electronOnly: no(
    ['electron', 'electron/*'],
    'Only IPC handlers, electron/shell, electron/updates, electron/main.ts and electron/preload.ts know Electron.',
  ),
  ipcMain: {
    name: 'electron',
    importNames: ['ipcMain'],
    message:
      'Declare the call in electron/<capability>/contract.ts and answer it with handle() of electron/ipc/handle.ts.',
  },
  ipcRenderer: {
    name: 'electron',
    importNames: ['ipcRenderer', 'contextBridge', 'webUtils'],
    message: 'Only electron/preload.ts talks to the page: declare the call in electron/<capability>/contract.ts.',
  },
};

/** What lies above every layer: the account in use with all its parts, and what the system gives. */
const above = ['workspace', 'asset-files', 'pictures', 'downloads', 'updates', 'demo', 'protocol', 'shell', 'ipc'];

const everyLayer = [
  'base',
  'model',
  'contract',
  'service',
  'account',
  'cache',
  'tables',
  'export',
  'sheets',
  'quality',
  'sync',
  'outbox',
];

/** What each layer may not import (model <- contract <- service, cache <- sync, outbox <- workspace <- shell <- main). */
const layers = [
  ['messages', [...everyLayer, ...above]],
  ['base', ['model', 'service', 'account', 'cache', 'sync', 'outbox', ...above]],
  ['model', ['messages', 'contract', 'service', 'account', 'cache', 'sync', 'outbox', ...above]],
  ['contract', ['service', 'account', 'cache', 'sync', 'outbox', ...above]],
  ['service', ['account', 'cache', 'sync', 'outbox', ...above]],
  ['account', ['cache', 'sync', 'outbox', ...above]],
  ['cache', ['service', 'account', 'sync', 'outbox', ...above]],
  ['tables', ['service', 'account', 'sync', 'outbox', 'export', 'sheets', 'quality', ...above]],
  ['export', ['service', 'account', 'sync', 'outbox', 'sheets', 'quality', ...above]],
  ['sheets', ['service', 'account', 'sync', 'outbox', 'quality', ...above]],
  ['quality', ['service', 'account', 'sync', 'outbox', 'sheets', ...above]],
  ['sync', ['account', 'outbox', ...above]],
  ['outbox', ['account', 'sync', ...above]],
  ['demo', ['service', 'account', 'cache', 'sync', 'outbox', ...above.filter((other) => other !== 'demo')]],
  ['asset-files', ['sync', 'pictures', 'downloads', 'workspace', 'updates', 'demo', 'protocol', 'shell', 'ipc']],
  ['pictures', ['sync', 'downloads', 'updates', 'demo', 'protocol', 'shell', 'ipc']],
  ['downloads', ['sync', 'workspace', 'updates', 'demo', 'protocol', 'shell', 'ipc']],
  ['edits', ['account', 'sync', 'pictures', 'downloads', 'workspace', 'updates', 'demo', 'protocol', 'shell']],
  ['workspace', ['updates', 'demo', 'protocol', 'shell', 'ipc']],
  [
    'protocol',
    ['service', 'account', 'cache', 'sync', 'outbox', 'downloads', 'workspace', 'updates', 'demo', 'shell', 'ipc'],
  ],
];

/** The files of a capability that every layer may import: its contract and its messages, which import no layer. */
const openFiles = '(?!([^/]+/)*([a-z-]+-)?(contract|messages)\\.ts$)';
/** The IPC handlers of a capability connect it with everything else, as electron/ipc does. */
const ipcFiles = ['electron/*/ipc.ts', 'electron/*/*-ipc.ts'];

const layerRule = ([folder, forbidden]) => ({
  files: [`electron/${folder}/**/*.ts`],
  ignores: ipcFiles,
  rules: {
    'no-restricted-imports': [
      'error',
      {
        paths: [seams.ipcMain, seams.ipcRenderer],
        patterns: [
          ...(folder === 'account' ? [] : [seams.electronOnly]),
          {
            regex: `(^|/)(${forbidden.join('|')})/${openFiles}`,
            message: `electron/${folder}/ does not know this layer: pass what it needs as an argument from electron/main.ts or electron/shell/.`,
          },
        ],
      },
    ],
  },
});

/** Contracts and messages are imported by every layer and by the page, so they import pure code only. */
const openRule = {
  files: ['electron/*/contract.ts', 'electron/*/*-contract.ts', 'electron/*/messages.ts'],
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex: `^(\\.\\./(?!(base|model|contract|messages)/|[a-z]+/([a-z-]+-)?contract\\.ts$)|\\./(?!([a-z-]+-)?(contract|messages)\\.ts$))`,
            message: 'Contracts and messages import electron/{base,model,contract,messages} and other contracts only.',
          },
        ],
      },
    ],
  },
};

/** What the main thread runs, and what any thread may; the entries of threads are named `…-thread.ts`. */
const mainThread = {
  files: [
    'electron/*.ts',
    'electron/{account,service,sync,workspace,asset-files,pictures,updates,protocol,shell,ipc}/**/*.ts',
    'electron/{cache,edits,outbox,downloads,sheets,quality}/*.ts',
    'electron/outbox/{send,reconcile,uploads,state}/**/*.ts',
    'electron/{cache,sheets}/shared/**/*.ts',
  ],
  ignores: ['**/*-thread.ts'],
  rules: {
    '@typescript-eslint/no-restricted-imports': [
      'error',
      {
        patterns: [
          {
            regex:
              '(^|/)(cache|outbox|downloads|sheets|quality|\\.|\\.\\.)/(db|read|write|history|save|values|evaluation)/|/review/(?!review-service\\.ts)',
            allowTypeImports: true,
            message:
              'This runs on a thread of its own: call it there, or put what both sides need into shared/ or state/.',
          },
        ],
      },
    ],
  },
};

/** A class without a private member takes any object of its shape as an instance. What is thrown is told by its code. */
const instances = {
  selector:
    ':matches(ClassDeclaration, ClassExpression):not([superClass.name=/Error$/]):not(:has(PrivateIdentifier, [accessibility=/^(private|protected)$/]))',
  message: 'Give this class a private member, so that no other object passes for an instance, or make it an interface.',
};

/** Sentences stand in the catalogue: what an error says to people is one. */
const errorWords = {
  selector:
    'NewExpression[callee.name=/^(Vitrine|Service)Error$/] > :matches(Literal, TemplateLiteral, BinaryExpression).arguments:nth-child(2)',
  message: 'Put this text into the catalogue electron/<capability>/messages.ts, and use m.<area>.<key> here.',
};

const syntax = [
  { files: ['**/*.ts'], ignores: ['tests/**'], rules: { 'no-restricted-syntax': ['error', instances] } },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/demo/**'],
    rules: { 'no-restricted-syntax': ['error', instances, errorWords] },
  },
];

const rendererImports = [
  { regex: '^(electron(/|$)|node:)', message: 'The renderer asks over the bridge (renderer/app/bridge.ts).' },
  {
    regex: '^\\.\\./.*electron/(?!contract/|model/|base/(brand|guards)|[a-z]+/([a-z-]+-)?contract\\.ts$)',
    message:
      'The renderer imports types and pure data of electron/contract, electron/<capability>/contract.ts and electron/model, and electron/base/guards, nothing else.',
  },
];

const renderer = {
  files: ['renderer/**/*.ts', 'renderer/**/*.svelte'],
  ignores: ['renderer/app/bridge.ts'],
  rules: {
    'no-restricted-globals': [
      'error',
      { name: 'window', message: 'Only renderer/app/bridge.ts reads window: add a function there.' },
    ],
    'no-restricted-imports': ['error', { patterns: rendererImports }],
  },
};

/** What each part of the renderer may not import (ui <- list, grid, columns, page, detail, form <- features <- app). */
const rendererLayers = [
  ['ui', ['app', 'list', 'grid', 'columns', 'page', 'detail', 'form', 'edit-values', 'features']],
  ['list,grid,columns,page,detail,form,edit-values', ['features']],
].map(([folders, forbidden]) => ({
  files: folders.split(',').map((folder) => `renderer/${folder}/**/*.{ts,svelte}`),
  rules: {
    'no-restricted-imports': [
      'error',
      {
        patterns: [
          ...rendererImports,
          {
            regex: `^\\.\\./(.*/)?(${forbidden.join('|')})/`,
            message: 'This part knows nothing above it: pass a snippet, a component or a function from the feature.',
          },
        ],
      },
    ],
  },
}));

/**
 * Rules that ask for types are what takes the time: those that oxlint has, it checks in scripts, in a tenth of it. The one
 * that it has not asks that no other object stands for an instance of a class: the compiler sees to that itself where
 * a class has a private member, and each has (`instances`).
 */
const { rules: checkedByOxlint } = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'));
const leftToOxlint = Object.keys(checkedByOxlint).map((name) => [
  name.replace(/^typescript/, '@typescript-eslint'),
  'off',
]);
const withoutTypes = {
  files: ['**/*.ts'],
  languageOptions: { parserOptions: { projectService: false } },
  rules: { ...Object.fromEntries(leftToOxlint), '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
};

export default ts.config(
  { ignores: ['dist/', 'out/', 'release/', 'node_modules/', 'coverage/', 'test-results/'] },
  js.configs.recommended,
  ts.configs.strictTypeChecked,
  ts.configs.stylisticTypeChecked,
  svelte.configs.recommended,
  {
    languageOptions: {
      globals: globals.node,
      parserOptions: {
        projectService: { allowDefaultProject: ['eslint.config.js'] },
        tsconfigRootDir: import.meta.dirname,
        extraFileExtensions: ['.svelte'],
      },
    },
    rules: {
      '@typescript-eslint/explicit-module-boundary-types': 'error',
      '@typescript-eslint/restrict-template-expressions': ['error', { allowNumber: true, allowBoolean: true }],
      '@typescript-eslint/no-confusing-void-expression': [
        'error',
        { ignoreArrowShorthand: true, ignoreVoidOperator: true, ignoreVoidReturningFunctions: true },
      ],
      '@typescript-eslint/consistent-type-imports': 'error',
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      '@typescript-eslint/no-non-null-assertion': 'error',
      '@typescript-eslint/consistent-type-definitions': 'off',
      '@typescript-eslint/no-invalid-void-type': ['error', { allowInGenericTypeArguments: true }],
      '@typescript-eslint/no-unnecessary-type-parameters': 'off',
      '@typescript-eslint/dot-notation': 'off',
      '@typescript-eslint/require-await': 'off',
      'max-lines': ['error', { max: 400, skipBlankLines: true, skipComments: true }],
      'max-lines-per-function': ['error', { max: 60, skipBlankLines: true, skipComments: true, IIFEs: true }],
      'no-console': 'off',
      eqeqeq: 'error',
    },
  },
  {
    files: ['electron/{main,preload}.ts', 'electron/{shell,updates,ipc}/**/*.ts', ...ipcFiles],
    ignores: ['electron/ipc/handle.ts'],
    rules: { 'no-restricted-imports': ['error', { paths: [seams.ipcMain] }] },
  },
  ...layers.map(layerRule),
  openRule,
  mainThread,
  { files: ['electron/**/*.ts'], rules: { 'no-console': 'error' } },
  ...syntax,
  renderer,
  ...rendererLayers,
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    languageOptions: { parserOptions: { parser: ts.parser }, globals: globals.browser },
    rules: { 'max-lines-per-function': 'off', 'svelte/no-navigation-without-resolve': 'off' },
  },
  {
    files: ['**/*.svelte'],
    rules: { 'max-lines': ['error', { max: 250, skipBlankLines: true, skipComments: true }], 'prefer-const': 'off' },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      'max-lines-per-function': 'off',
      '@typescript-eslint/explicit-module-boundary-types': 'off',
      'no-empty-pattern': ['error', { allowObjectPatternsAsParameters: true }],
    },
  },
  withoutTypes,
  // They look at markup, of which a script has none.
  {
    files: ['**/*.{ts,js,mjs}'],
    rules: {
      'svelte/comment-directive': 'off',
      'svelte/no-unknown-style-directive-property': 'off',
      'svelte/infinite-reactive-loop': 'off',
    },
  },
  {
    files: ['**/*.js', '**/*.mjs'],
    extends: [ts.configs.disableTypeChecked],
    rules: { '@typescript-eslint/explicit-module-boundary-types': 'off' },
  },
);
