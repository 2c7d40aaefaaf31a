import { expect, it, vi } from 'vitest';
import { callNames } from '../../../electron/contract/channels.ts';
import type { CallParts } from '../../../electron/ipc/call-dependencies.ts';
import { handleCalls } from '../../../electron/ipc/index.ts';

vi.mock('electron', () => ({ shell: {}, app: {}, clipboard: {}, nativeImage: {}, dialog: {} }));

let made: string[] = [];
const show = (value: unknown): string => {
  if (typeof value === 'function') return (value as { readonly token?: string }).token ?? 'function';
  if (Array.isArray(value)) return `[${value.map(show).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return `{ ${Object.entries(value)
    .map(([name, one]) => `${name}: ${show(one)}`)
    .join(', ')} }`;
};

/**
 * A dependency whose properties and results are dependencies too. Each of its calls is recorded, with its path in the open
 * workspace and with its arguments.
 */
const record = (path: string): unknown =>
  new Proxy(() => undefined, {
    get: (_, name) => {
      if (name === 'token') return path;
      if (name === Symbol.toPrimitive) return () => path;
      // An object with `then` would be awaited.
      return typeof name === 'symbol' || name === 'then' ? undefined : record(path === '' ? name : `${path}.${name}`);
    },
    apply: (_, __, given: unknown[]) => {
      const called = path.replace(/^workspaces\.(current|peek|cache)\(\)\.?/, '');
      if (/^workspaces\.\w+$/.test(path)) return record(`${path}()`);
      made.push(`${called}(${given.map(show).join(', ')})`);
      return record(`${called}()`);
    },
  });

/** The calls that are passed on with parts of their argument `#`, and the calls of services that they lead to. */
const expected: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  accounts: {
    list: 'accounts.list()',
    current: 'accounts.current()',
    connect: 'accounts.connect(#)',
    cancelConnect: 'accounts.cancelConnect()',
    signIn: 'accounts.signIn(#.id, #.apiPassword)',
    openOther: 'accounts.openOther(#.id)',
    signOut: 'accounts.signOut(#.id)',
    forget: 'accounts.forget(#.id)',
    rename: 'accounts.rename(#.id, #.name)',
  },
  items: {
    rows: 'rows(#)',
    get: 'get(#.resource, #.id)',
    named: 'findByName(#.resource, #.name)',
    counts: 'counts()',
    views: 'views(#.resource)',
    facets: 'facets(#)',
    snippets: 'snippets(#)',
    attributes: 'attributes()',
    seenValues: 'seenValues(#.resource, #.field)',
    description: 'description()',
    uses: 'uses(#)',
    fetch:
      'accounts.client(); accounts.client().getOne(#.resource, #.id); cache.put(#.resource, accounts.client().getOne().raw); cache.get(#.resource, cache.put())',
  },
  changes: {
    query: 'changes(#.query, #.offset, #.limit)',
    get: 'change(#.id)',
    ofItem: 'changesOfItem(#.resource, #.id)',
    since: 'changesSince(#.since)',
    info: 'historyInfo()',
    clear: 'clearHistory(); historyInfo()',
  },
  referenced: {
    get: 'referenced(#.kind, #.id)',
    search: 'searchReferenced(#)',
    find: 'findReferenced(#.searchText, #.limit)',
    counts: 'referencedCounts()',
  },
  sync: {
    status: 'sync.status()',
    now: 'sync.now()',
    prefer: 'sync.prefer(#.resource)',
    cancel: 'sync.cancel(); channels.halt(); sync.status()',
    findDialect: 'dialect.findAgain()',
  },
  settingsChecks: {
    items: 'settingsChecks.items(#.itemsPerRequest)',
    pace: 'settingsChecks.pace()',
    assetAddress: 'settingsChecks.assetAddress(#.assetAddress)',
    upload: 'settingsChecks.upload(#.uploadFields, #.send)',
  },
  outbox: {
    counts: 'outbox.counts()',
    get: 'outbox.get(#.id)',
    cancel: 'outbox.cancel(#.id)',
    discard: 'outbox.discard(#.id)',
    retry: 'outbox.retry(#.id)',
    confirmThere: 'outbox.confirmThere(#.id, #.itemId)',
    sendAgain: 'outbox.sendAgain(#.id)',
    look: 'outbox.look(#.id)',
    compare: 'outbox.compare(#.id, #.itemId)',
    prune: 'outbox.prune(#.olderThanDays, false)',
    ids: 'outbox.reader.call(ids, { query: #.query, from: #.from, to: #.to })',
    place: 'outbox.reader.call(place, { query: #.query, id: #.id })',
    batch: 'outbox.reader.call(batch, #.id)',
    sendWithout: 'outbox.lists.sendWithout(#.id, #.alike)',
    countIn: 'outbox.reader.call(countByState, #)',
    retryMany: 'outbox.lists.retry(#)',
    cancelMany: 'outbox.lists.cancel(#)',
    discardMany: 'outbox.lists.discard(#)',
    restore: 'outbox.lists.restore(#.undo)',
    stageBatch: 'outbox.lists.stagePart(#.batch, #.creations)',
    withdraw: 'outbox.lists.withdraw(#.ids)',
    holdStatus: 'outbox.holdStatus()',
    hold: 'outbox.hold(#.held)',
    noteDamage: 'outbox.noteDamage()',
    refusals: 'outbox.refusals.get()',
  },
  review: {
    pick: 'chooseFiles(#.what); reviews.open(chooseFiles())',
    get: 'reviews.get(#.batch)',
    rows: 'reviews.rows(#.batch, #.asked)',
    choose: 'reviews.choose(#.batch, #.some, #.upload)',
    arrange: 'reviews.arrange(#.batch, #.rules)',
    describe: 'reviews.describe(#.batch, #.file, #.altText)',
    start: 'reviews.start(#.batch)',
    dismiss: 'reviews.dismiss(#.batch)',
  },
  uploads: {
    progress: 'outbox.uploads.progress()',
    cancel: 'outbox.uploads.cancel(#.id)',
    pause: 'outbox.uploads.pause(#.paused)',
    retryFailed: 'outbox.uploads.retryFailed()',
    move: 'outbox.uploads.move(#.id, #.to)',
    rename: 'outbox.uploads.rename(#.id, #.name)',
    clear: 'outbox.uploads.clear()',
    batches: 'outbox.uploads.batches()',
  },
  edits: {
    list: 'edits.list(#)',
    fields: 'edits.fields(#.selection)',
    counts: 'edits.counts()',
    ofItem: 'edits.ofItem(#.resource, #.item)',
    ofItems: 'edits.ofItems(#.resource, #.items)',
    add: 'edits.add(#.origin, #.edits)',
    discard: 'edits.discard(#)',
    restore: 'edits.restore(#.edits)',
    sending: 'sending.state()',
    estimate: 'sending.estimate(#.selection)',
    request: 'sending.request(#.id)',
    send: 'sending.send(#.selection, #.revision)',
    conflicts: 'sending.conflicts(#)',
    resolveConflicts: 'sending.resolve(#.which, #.keep)',
    resolveWith: 'sending.resolveWith(#.id, #.value)',
    reopen: 'sending.reopen(#.id)',
    undoPreview: 'sending.undoPreview(#.id)',
    undoBatch: 'sending.undo(#.id)',
    allowSending: 'sending.allow()',
    previewBulk: 'edits.bulk.preview(#, function)',
    evaluateBulk: 'edits.bulk.evaluate(#.id, function)',
    bulkRows: 'edits.bulk.rows(#)',
    countSheet: 'edits.bulk.countSheet(#)',
    addBulk: 'edits.bulk.add(#, function)',
    closeBulk: 'edits.bulk.closeBulk(#.id)',
    restoreStep: 'edits.restoreStep(#.step)',
  },
  export: {
    cancel: 'exports.cancel(#.id)',
  },
  downloads: {
    runs: 'saves.runs()',
    rows: 'saves.rows(#.run, #.from, #.limit)',
    pause: 'saves.pause(#.run, #.paused)',
    cancel: 'saves.cancel(#.run, #.file)',
    retry: 'saves.retry(#.run, #.file)',
    uploadCompared: 'comparisons.paths(#.id, #.group); reviews.open(comparisons.paths())',
    comparedAssets: 'comparisons.assets(#.id, #.group)',
    closeComparison: 'comparisons.dismiss(#.id)',
  },
  sheets: {
    countValues: 'sheets.values.count(#.id, function)',
    valuesOf: 'sheets.values.of(#.attribute)',
    variantParents: 'sheets.values.parents()',
    variantsOf: 'sheets.values.variantsOf(#.parent)',
    changedColumns: 'sheets.changedColumns(#)',
    preview: 'sheets.preview(#)',
    cancel: 'sheets.cancel(#.id); edits.cancelSheet(#.id)',
    history: 'sheets.history.list()',
    readAs: 'sheets.reading.readAs(#, function)',
    rows: 'sheets.reading.rows(#)',
    effects: 'sheets.reading.effects(#)',
    row: 'sheets.reading.row(#)',
    closeRead: 'sheets.reading.closeRead(#.id)',
  },
  updates: {
    status: 'updates.status(#)',
    check: 'updates.check(#)',
    install: 'updates.install(#)',
    openPage: 'updates.openPage(#)',
  },
  feed: {
    queryMatches: 'queryMatches(#.query)',
    listMatches: 'cache.listMatches(#.list, 10)',
    lint: 'quality.checkList({ list: #.list }, function)',
    stopLint: 'quality.stopListCheck()',
  },
  quality: {
    overview: 'quality.overview()',
    save: 'quality.profiles.save(#.profile)',
    remove: 'quality.profiles.remove(#.id)',
    try: 'quality.try(#.rule)',
    tryProfile: 'quality.tryProfile(#.profile)',
    ofProduct: 'quality.ofProduct(#.id)',
    watchView: 'quality.watchView(#)',
    unwatchView: 'quality.unwatchView(#.id)',
    watchChannel: 'quality.watchChannel(#)',
    unwatchChannel: 'quality.unwatchChannel(#)',
    usePack: 'quality.usePack(#.id)',
    readPack: 'quality.readPack(#.id)',
  },
  pictures: {
    status: 'pictures.status(#)',
    plan: 'pictures.plan(#)',
    keepAll: 'pictures.keepAll(); pictures.status()',
    stopKeeping: 'pictures.stopKeeping(); pictures.status()',
    comparePlan: 'pictures.comparePlan(#)',
    keepUncompared: 'pictures.keepUncompared(); pictures.status()',
    stopComparing: 'pictures.stopComparing(); pictures.status()',
    lookPlan: 'pictures.lookPlan(#)',
    lookAtAll: 'pictures.lookAtAll(); pictures.status()',
    stopLooking: 'pictures.stopLooking(); pictures.status()',
    fetch: 'pictures.fetch(#.id)',
    facts: 'pictures.facts(#.id)',
    original: 'pictures.originals.get(#.id, #.how)',
    cancelOriginal: 'pictures.originals.cancel(#.id)',
  },
  lookAlikes: {
    groups:
      'notAlike.list(); cache.alikeGroups({ from: #.from, most: #.most, shown: #.shown, dismissed: notAlike.list() })',
    ofFile:
      'pictures.printOfFile({ of: review, batch: #.batch, file: #.file }); alikeOf(pictures.printOfFile()); reviews.compared(#.batch, #.file, alikeOf())',
    notAlike: 'notAlike.add(#.ids)',
    areAlike: 'notAlike.remove(#.ids)',
  },
  app: {
    noteSettingsDamage: 'settings.noteDamage()',
    takeCommand: 'takeCommand()',
    settings: 'settings.get()',
    saveSettings: 'settings.save(#); onSettings(settings.save())',
    remembered: 'settings.remembered(#.key)',
    remember: 'settings.remember(#.key, #.value)',
    storage: 'storage.report()',
    clearPictures: 'storage.clearPictures()',
    rebuildCache: 'storage.rebuildCache()',
  },
};

const handlers = new Map<string, (argument: unknown) => unknown>();
handleCalls({ handle: handlers.set.bind(handlers), handleDrop: () => undefined } as never, record('') as CallParts);

it.each(Object.entries(expected))(
  'passes each call of %s to its service with its argument',
  async (namespace, calls) => {
    const passed: Record<string, string> = {};
    for (const verb of Object.keys(calls)) {
      made = [];
      await handlers.get(`${namespace}.${verb}`)?.(record('#'));
      passed[verb] = made.join('; ');
    }
    expect(passed).toEqual(calls);
  },
);

it('has a handler for each call of the contract', () => {
  expect([...handlers.keys()].toSorted()).toEqual([...callNames].toSorted());
});
