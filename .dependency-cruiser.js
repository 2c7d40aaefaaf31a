const capabilities = '^electron/(downloads|edits|export|pictures|quality|sheets|updates)/';
/** The ground floor of the main process. The parts above the capabilities open, connect and serve them. */
const groundFloor =
  '^electron/(account|asset-files|base|cache|contract|demo|messages|model|outbox|service|sync|tables)/';
/** What other parts use of a capability. */
const publicFiles = ['[/-](contract|messages)\\.ts$', '^electron/[^/]+/index\\.ts$'];

const features = '^renderer/features/([^/]+)/';
const groundFloorOfPage = '^renderer/(app|columns|detail|edit-values|form|grid|list|messages|page|ui)/';
const featureMessages = '[/-]messages\\.ts$';
/** What other features use of a feature: its messages, its index, and the components that they place. */
const publicFeatureFiles = [featureMessages, '/index\\.ts$', '(Page|Dialog|Region|Status)\\.svelte$'];

const moveOrList =
  'Move what both need to the ground floor, or list it in the index.ts of the other one if few things are needed.';

/** Imports, types counted. */
export default {
  forbidden: [
    {
      // The one circle that is allowed draws values that hold values.
      name: 'no-circular',
      comment: 'Move what both sides need to a file of its own, or declare it where it is asked for.',
      severity: 'error',
      from: { pathNot: '^renderer/detail/(nested/|ValueTree\\.svelte)' },
      to: { circular: true },
    },
    {
      name: 'inside-of-capability',
      comment: `A capability imports only the contract, the messages and index.ts of another one. ${moveOrList}`,
      severity: 'error',
      from: { path: capabilities },
      to: { path: capabilities, pathNot: ['^electron/$1/', ...publicFiles] },
    },
    {
      name: 'ground-floor-knows-no-capability',
      comment: 'Pass what the ground floor needs as an argument, or move it to the ground floor.',
      severity: 'error',
      from: { path: groundFloor },
      to: { path: capabilities, pathNot: publicFiles },
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
      // Grids and details load the editors of edits with the first edit, as the app shell loads pages.
      name: 'ground-floor-knows-no-feature',
      comment: 'Pass a snippet, a component or a function from the feature, or move it to the ground floor.',
      severity: 'error',
      from: { path: groundFloorOfPage, pathNot: '^renderer/app/edits/edit-parts\\.ts$' },
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
