import { readFileSync } from 'node:fs';
import js from '@eslint/js';
import playwright from 'eslint-plugin-playwright';
import svelte from 'eslint-plugin-svelte';
import globals from 'globals';
import ts from 'typescript-eslint';

/** Restricts imports by their names. `.dependency-cruiser.js` contains the rules about imports between files. */
const restrictElectron = (...paths) => ({
  'no-restricted-imports': ['error', { paths: paths.map((path) => ({ name: 'electron', ...path })) }],
});
const ipcMain = {
  importNames: ['ipcMain'],
  message:
    'Declare the call in electron/<capability>/contract.ts and handle it with handle() of electron/ipc/handle.ts.',
};
const ipcRenderer = {
  importNames: ['ipcRenderer', 'contextBridge', 'webUtils'],
  message:
    'Only electron/preload.ts communicates with the page: declare the call in electron/<capability>/contract.ts.',
};

/** Without a private member, any object of the same shape is assignable to a class. Errors are identified by their codes instead. */
const instances = {
  selector:
    ':matches(ClassDeclaration, ClassExpression):not([superClass.name=/Error$/]):not(:has(PrivateIdentifier, [accessibility=/^(private|protected)$/]))',
  message: 'Add a private member, so that no other object is assignable to this class, or make it an interface.',
};

/** The messages of errors are shown to users, so they belong in the catalogue. */
const errorMessages = {
  selector:
    'NewExpression[callee.name=/^(Vitrine|Service)Error$/] > :matches(Literal, TemplateLiteral, BinaryExpression).arguments:nth-child(2)',
  message: 'Move this text to the catalogue electron/<capability>/messages.ts, and use m.<area>.<key>.',
};

const syntax = [
  { files: ['**/*.ts'], ignores: ['tests/**'], rules: { 'no-restricted-syntax': ['error', instances] } },
  {
    files: ['electron/**/*.ts'],
    ignores: ['electron/demo/**'],
    rules: { 'no-restricted-syntax': ['error', instances, errorMessages] },
  },
];

/**
 * Rules that use types take most of the time. In scripts, oxlint checks them in a tenth of it. It lacks
 * `no-unsafe-class-instance-assignment`, which is not needed: every class has a private member (`instances`), so the
 * compiler rejects such assignments.
 */
const { rules: checkedByOxlint } = JSON.parse(readFileSync(new URL('.oxlintrc.json', import.meta.url), 'utf8'));
const disabledForOxlint = Object.keys(checkedByOxlint).map((name) => [
  name.replace(/^typescript/, '@typescript-eslint'),
  'off',
]);
const withoutTypes = {
  files: ['**/*.ts'],
  languageOptions: { parserOptions: { projectService: false } },
  rules: { ...Object.fromEntries(disabledForOxlint), '@typescript-eslint/no-unsafe-class-instance-assignment': 'off' },
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
    files: ['electron/**/*.ts'],
    ignores: ['electron/{preload,ipc/handle}.ts'],
    rules: restrictElectron(ipcMain, ipcRenderer),
  },
  { files: ['electron/ipc/handle.ts'], rules: restrictElectron(ipcRenderer) },
  { files: ['electron/preload.ts'], rules: restrictElectron(ipcMain) },
  { files: ['electron/**/*.ts'], rules: { 'no-console': 'error' } },
  ...syntax,
  {
    files: ['renderer/**/*.ts', 'renderer/**/*.svelte'],
    ignores: ['renderer/app/bridge.ts'],
    rules: {
      'no-restricted-globals': [
        'error',
        { name: 'window', message: 'Only renderer/app/bridge.ts uses window: add a function there.' },
      ],
    },
  },
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
  {
    // A value that a test reads once may not have arrived: an assertion that waits reads it again.
    files: ['tests/e2e/**/*.ts'],
    plugins: { playwright },
    rules: {
      'playwright/missing-playwright-await': 'error',
      'playwright/no-element-handle': 'error',
      'playwright/no-focused-test': 'error',
      'playwright/no-page-pause': 'error',
      'playwright/no-wait-for-timeout': 'error',
      'playwright/prefer-to-have-count': 'error',
      'playwright/prefer-web-first-assertions': 'error',
    },
  },
  withoutTypes,
  // These rules only apply to markup.
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
