/**
 * The folders of the main process that each folder may import, besides contracts and messages, which everything may import.
 * Folders that are not listed (`ipc`, `shell`) connect the others and may import everything.
 */
const allowedImports = {
  messages: [],
  base: ['messages'],
  model: ['base'],
  contract: ['base', 'model'],
  demo: ['base', 'contract'],
  service: ['base', 'model', 'contract', 'messages'],
  account: ['base', 'model', 'contract', 'messages', 'service'],
  cache: ['base', 'model', 'contract', 'messages'],
  tables: ['base', 'model', 'contract', 'messages', 'cache'],
  sync: ['base', 'model', 'contract', 'messages', 'service', 'cache'],
  outbox: ['base', 'model', 'contract', 'messages', 'service', 'cache', 'tables'],
  'asset-files': ['base', 'model', 'contract', 'messages', 'service', 'account', 'cache', 'outbox'],
  export: ['base', 'model', 'contract', 'messages', 'cache', 'tables'],
  sheets: ['base', 'model', 'contract', 'messages', 'cache', 'tables'],
  quality: ['base', 'model', 'contract', 'messages', 'cache'],
  edits: ['base', 'model', 'contract', 'messages', 'cache', 'tables', 'outbox', 'sheets'],
  downloads: ['base', 'model', 'contract', 'messages', 'cache', 'tables', 'outbox', 'asset-files'],
  pictures: [
    ...['base', 'model', 'contract', 'messages', 'service', 'account', 'cache', 'outbox', 'asset-files'],
    'workspace',
  ],
  updates: ['base', 'contract', 'messages', 'service', 'account', 'workspace'],
  workspace: [
    ...['base', 'model', 'contract', 'messages', 'service', 'account', 'cache', 'tables', 'sync', 'outbox'],
    ...['asset-files', 'export', 'sheets', 'quality', 'edits', 'downloads', 'pictures'],
  ],
  protocol: ['base', 'pictures'],
};

/** Contracts and messages of capabilities. */
const publicTypes = '[/-](contract|messages)\\.ts$';
/** Handlers of a capability connect it with everything else, like `electron/ipc`. */
const handlers = '[/-]ipc\\.ts$';

const capabilities = '^electron/(downloads|edits|export|pictures|quality|sheets|updates)/';
/** The files of a capability that other parts may import. */
const publicFiles = [publicTypes, '^electron/[^/]+/index\\.ts$'];

/** The folders with code that only runs on the main thread. Entries of threads are named `…-thread.ts`. */
const mainThread = [
  '^electron/[^/]+\\.ts$',
  '^electron/(account|service|sync|workspace|asset-files|pictures|updates|protocol|shell|ipc)/',
  '^electron/(cache|edits|outbox|downloads|sheets|quality)/[^/]+\\.ts$',
  '^electron/outbox/(send|reconcile|uploads|state)/',
  '^electron/(cache|sheets)/shared/',
];
const otherThreads = '^electron/[^/]+/(db|read|write|history|save|values|evaluation|review)/';

const features = '^renderer/features/([^/]+)/';
const featureMessages = '[/-]messages\\.ts$';
/** The files of a feature that other features may import: its messages, its index, and the components that they show. */
const publicFeatureFiles = [featureMessages, '/index\\.ts$', '(Page|Dialog|Region|Status)\\.svelte$'];

const moveOrList =
  'Move what both need to a folder outside the capabilities, or list it in the index.ts of the other one if it is little.';

const importsOfFolder = ([folder, allowed]) => ({
  name: `imports-of-${folder}`,
  comment: `electron/${folder}/ may not import this folder: pass what it needs as an argument from electron/main.ts or electron/workspace/.`,
  severity: 'error',
  from: { path: `^electron/${folder}/`, pathNot: handlers },
  to: { path: '^electron/[^/]+/', pathNot: [`^electron/(${[folder, ...allowed].join('|')})/`, publicTypes] },
});

/** All rules about imports between files; types count. ESLint only checks imports by their names. */
export default {
  forbidden: [
    {
      // The allowed circle shows values that contain values.
      name: 'no-circular',
      comment: 'Move what both files need to a separate file, or declare it in the file that uses it.',
      severity: 'error',
      from: { pathNot: '^renderer/detail/(nested/|ValueTree\\.svelte)' },
      to: { circular: true },
    },
    ...Object.entries(allowedImports).map(importsOfFolder),
    {
      name: 'inside-of-capability',
      comment: `A capability imports only the contract, the messages and index.ts of another one. ${moveOrList}`,
      severity: 'error',
      from: { path: capabilities },
      to: { path: capabilities, pathNot: ['^electron/$1/', ...publicFiles] },
    },
    {
      name: 'contracts-are-pure',
      comment:
        'Contracts and messages import electron/{base,model,contract,messages} and other contracts and messages only.',
      severity: 'error',
      from: { path: '^electron/[^/]+/[a-z-]*(contract|messages)\\.ts$' },
      to: { path: '^electron/', pathNot: ['^electron/(base|model|contract|messages)/', publicTypes] },
    },
    {
      name: 'no-electron-here',
      comment:
        'Only IPC handlers, electron/{shell,ipc,updates}, electron/main.ts, electron/preload.ts and settings import Electron.',
      severity: 'error',
      from: {
        path: '^(electron|renderer)/',
        pathNot: [handlers, '^electron/(shell|ipc|updates|account)/', '^electron/(main|preload)\\.ts$'],
      },
      to: { path: '^node_modules/electron/' },
    },
    {
      name: 'code-of-another-thread',
      comment: 'This code runs on another thread: call that thread, or move what both need into shared/ or state/.',
      severity: 'error',
      from: { path: mainThread, pathNot: '-thread\\.ts$' },
      to: {
        path: otherThreads,
        pathNot: '^electron/outbox/review/review-service\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    },
    {
      name: 'renderer-calls-the-bridge',
      comment:
        'The renderer imports contracts, electron/model and the files of electron/base that need no Node. Everything else is called through renderer/app/bridge.ts.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: {
        path: '^electron/',
        pathNot: [
          '^electron/(contract|model)/',
          '^electron/base/(branded-types|guards|serial-queue)\\.ts$',
          '[/-]contract\\.ts$',
        ],
      },
    },
    {
      name: 'renderer-without-node',
      comment: 'The page has no Node: call the main process through renderer/app/bridge.ts.',
      severity: 'error',
      from: { path: '^renderer/' },
      to: { dependencyTypes: ['core'] },
    },
    {
      name: 'design-system-is-independent',
      comment:
        'renderer/ui/ imports no other folder of the page but messages/: pass a snippet, a component or a function.',
      severity: 'error',
      from: { path: '^renderer/ui/' },
      to: { path: '^renderer/', pathNot: '^renderer/(ui|messages)/' },
    },
    {
      // The app shell connects the features: it loads the pages and opens the dialogs.
      name: 'inside-of-feature',
      comment: `A feature imports only the messages, index.ts, pages, dialogs, regions and statuses of another one. ${moveOrList}`,
      severity: 'error',
      from: { path: features, pathNot: '^renderer/features/app-shell/' },
      to: { path: features, pathNot: ['^renderer/features/$1/', ...publicFeatureFiles] },
    },
    {
      // Lists and details load the editors when the first edit starts, as the app shell loads pages.
      name: 'features-are-not-imported',
      comment: 'Pass a snippet, a component or a function from the feature, or move the code out of the feature.',
      severity: 'error',
      from: {
        path: '^renderer/[^/]+/',
        pathNot: ['^renderer/features/', '^renderer/app/edits/edit-parts\\.ts$'],
      },
      to: { path: features, pathNot: featureMessages },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { extensions: ['.ts', '.svelte', '.js'] },
  },
};
