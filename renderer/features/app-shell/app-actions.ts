import ArrowLeftRight from '@lucide/svelte/icons/arrow-left-right';
import BookOpen from '@lucide/svelte/icons/book-open';
import ClipboardPaste from '@lucide/svelte/icons/clipboard-paste';
import CloudUpload from '@lucide/svelte/icons/cloud-upload';
import FolderDown from '@lucide/svelte/icons/folder-down';
import FolderSync from '@lucide/svelte/icons/folder-sync';
import FileInput from '@lucide/svelte/icons/file-input';
import Redo2 from '@lucide/svelte/icons/redo-2';
import Undo2 from '@lucide/svelte/icons/undo-2';
import PanelLeft from '@lucide/svelte/icons/panel-left';
import PanelRight from '@lucide/svelte/icons/panel-right';
import Keyboard from '@lucide/svelte/icons/keyboard';
import Plus from '@lucide/svelte/icons/plus';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import Table2 from '@lucide/svelte/icons/table-2';
import Search from '@lucide/svelte/icons/search';
import type { MenuCommand } from '../../../electron/contract/index.ts';
import { type Resource, referenced, referencedNames, resources } from '../../../electron/model/index.ts';
import { formatReferencedLink } from '../../app/routes.ts';
import type { Action, Shortcut } from '../../app/actions.ts';
import { loadPart } from '../../app/load-part.ts';
import { runWithErrorToast } from '../../app/run-with-toast.ts';
import { focusRegion } from '../../app/keyboard/regions.ts';
import { unwrapReply, bridge, goBack, goForward } from '../../app/bridge.ts';
import { sendAppCommand } from '../../app/app-commands.ts';
import { type SaveFilesRequest, dialogs } from '../../app/dialogs.svelte.ts';
import { storedDrafts } from '../../app/draft-list.svelte.ts';
import { getListedFiles } from '../../list/save-request.ts';
import { lists } from '../../list/list-registry.svelte.ts';
import { createListedSheet } from '../../list/sheet-request.ts';
import { m } from '../../messages/index.ts';
import { router } from '../../app/router.svelte.ts';
import { sync } from '../../app/sync.svelte.ts';
import { qualityIcon, referencedIcons } from '../../ui/icons.ts';
import { session } from '../../app/session.svelte.ts';
import { toasts } from '../../ui/toasts.svelte.ts';
import { guideNames } from '../guide/guide-pages.ts';
import { navigationEntries, qualitySections, getPageShortcut } from './navigation-items.ts';

export interface FrameVerbs {
  /** Opens the palette. */
  readonly search: () => void;
  /** Opens the list of keyboard shortcuts. */
  readonly keys: () => void;
  /** Opens the guide page of the current page or dialog. */
  readonly guide: () => void;
}

export const searchShortcut: Shortcut = { key: 'k', mod: true };

const syncNow = async (): Promise<void> => {
  await runWithErrorToast(() => sync.syncNow());
};

const createShortcut: Shortcut = { key: 'n', mod: true };

const creations: readonly Action[] = Object.values<Resource>(resources)
  .filter((resource) => resource.can.create)
  .map((resource) => ({
    id: `create.${resource.name}`,
    title: m.frame.palette.newOne(resource.labels.one),
    icon: Plus,
    /** Only the creation on the current page has the shortcut. */
    get shortcut() {
      return router.page.resource === resource.name ? createShortcut : undefined;
    },
    note: () => m.lists.drafts(storedDrafts.of(resource.name).length),
    run: () => dialogs.open('create', { resource: resource.name }),
  }));

const screens: readonly Action[] = navigationEntries.map((place) => ({
  id: `go.${place.page}`,
  title: place.title,
  icon: place.icon,
  shortcut: getPageShortcut(place),
  run: () => router.go(`/${place.page}`),
}));

const qualityScreens: readonly Action[] = qualitySections.map(({ section, title, shortcut }) => ({
  id: `go.quality.${section}`,
  title,
  icon: qualityIcon,
  shortcut,
  run: () => router.go(`/quality/${section}`),
}));

const referencedScreens: readonly Action[] = referencedNames
  .filter((kind) => referenced[kind].idOnly !== true)
  .map((kind) => ({
    id: `go.gathered.${kind}`,
    title: referenced[kind].labels.title,
    icon: referencedIcons[kind],
    run: () => router.go(formatReferencedLink(kind)),
  }));

const guidePages: readonly Action[] = guideNames.map((name) => ({
  id: `guide.${name}`,
  title: m.guide.inPalette(m.guide.names[name]),
  icon: BookOpen,
  run: () => router.go(`/guide/${name}`),
}));

const saveDiagnostics = async (): Promise<void> => {
  await runWithErrorToast(async () => {
    const file = await unwrapReply(bridge.app.saveDiagnostics());
    if (file !== null) toasts.show({ tone: 'success', message: m.guide.savedDiagnostics(file) });
  });
};

/** Returns the files of the visible list or its selection, or null if its items have no files. */
const getVisibleFiles = (): SaveFilesRequest | null => {
  const { resource } = router.page;
  return resource === null ? null : getListedFiles(lists.of(resource));
};
const saveFiles = (): void => {
  const filesRequest = getVisibleFiles();
  if (filesRequest === null) router.go('/assets');
  else dialogs.open('saveFiles', filesRequest);
};
const saveNote = (): string => {
  const filesRequest = getVisibleFiles();
  if (filesRequest === null || 'run' in filesRequest) return '';
  return filesRequest.scope.what === 'selection'
    ? m.lists.selected(filesRequest.items)
    : m.lists.total(filesRequest.items);
};

/** Undoes or redoes a change of the staged edits. The history is loaded with the first edit. */
const stepThroughEdits = (direction: 'undo' | 'redo'): void =>
  void runWithErrorToast(async () => {
    const { editHistory } = await loadPart(() => import('../../app/edits/edit-history.svelte.ts'));
    await editHistory[direction]();
  });

const editSteps: readonly Action[] = [
  {
    id: 'edits.undo',
    title: m.frame.undoEdit,
    icon: Undo2,
    shortcut: { key: 'z', mod: true, shift: false },
    yieldsToInputs: true,
    run: () => stepThroughEdits('undo'),
  },
  {
    id: 'edits.redo',
    title: m.frame.redoEdit,
    icon: Redo2,
    shortcut: { key: 'z', mod: true, shift: true },
    yieldsToInputs: true,
    run: () => stepThroughEdits('redo'),
  },
];

/** Compares all files of the account with a folder. */
const compareFolder = (): void => {
  const query = { resource: 'asset', searchText: '', view: 'all', type: null, sort: null } as const;
  dialogs.open('compareFolder', { scope: { what: 'all', query } });
};

/** Returns the actions that are available everywhere, in the palette and by keyboard. */
export const createFrameActions = (verbs: FrameVerbs): readonly Action[] => [
  { id: 'search', title: m.frame.searchEverything, icon: Search, shortcut: searchShortcut, run: verbs.search },
  {
    id: 'sync.now',
    title: m.frame.syncNow,
    icon: RefreshCw,
    shortcut: { key: 'r', mod: true },
    run: syncNow,
  },
  {
    id: 'upload.files',
    title: m.frame.palette.uploadFiles,
    icon: CloudUpload,
    shortcut: { key: 'u', mod: true },
    run: () => sendAppCommand('uploadFiles'),
  },
  {
    id: 'save.files',
    title: m.lists.saveFiles,
    icon: FolderDown,
    shortcut: { key: 's', mod: true, shift: true },
    note: saveNote,
    when: () => getVisibleFiles() !== null,
    run: saveFiles,
  },
  { id: 'compare.folder', title: m.frame.palette.compareFolder, icon: FolderSync, run: compareFolder },
  { id: 'keys', title: m.frame.keys, icon: Keyboard, shortcut: { key: '?' }, run: verbs.keys },
  { id: 'guide', title: m.guide.title, icon: BookOpen, shortcut: { key: 'F1' }, run: verbs.guide },
  {
    id: 'focus.previous',
    title: m.frame.previousPane,
    icon: PanelLeft,
    shortcut: { key: 'F6', shift: true },
    run: () => focusRegion(-1),
  },
  {
    id: 'focus.next',
    title: m.frame.nextPane,
    icon: PanelRight,
    shortcut: { key: 'F6', shift: false },
    run: () => focusRegion(1),
  },
  ...editSteps,
  ...creations,
  { id: 'create.paste', title: m.lists.paste, icon: ClipboardPaste, run: () => dialogs.open('paste') },
  {
    id: 'sheet.fix',
    title: m.lists.fixSheet,
    icon: Table2,
    run: () => void createListedSheet().then((asked) => dialogs.open('sheet', asked)),
  },
  { id: 'sheet.read', title: m.lists.readSheet, icon: FileInput, run: () => dialogs.open('readSheet') },
  ...screens,
  ...qualityScreens,
  ...referencedScreens,
  ...guidePages,
];

/** Performs a command of the application menu. The uploads handle `uploadFiles` and `showUploads` themselves. */
export const runAppCommand = (name: MenuCommand, verbs: FrameVerbs): void => {
  const runs: Readonly<Record<MenuCommand, () => void>> = {
    searchEverything: verbs.search,
    openSettings: () => router.go('/settings'),
    uploadFiles: () => router.go('/assets'),
    saveFiles,
    showUploads: () => router.go('/assets'),
    showQuality: () => router.go('/quality'),
    syncNow: () => void syncNow(),
    openGuide: verbs.guide,
    saveDiagnostics: () => void saveDiagnostics(),
    back: goBack,
    forward: goForward,
    showKeys: verbs.keys,
  };
  runs[name]();
};

/** Returns an action for each account other than the current one. */
export const createAccountSwitches = (): readonly Action[] =>
  session.accounts
    .filter(({ id }) => id !== session.accountId)
    .map(({ id, name }) => ({
      id: `account.${id}`,
      title: m.frame.accountMenu.use(name),
      icon: ArrowLeftRight,
      run: async () => {
        await runWithErrorToast(() => session.select(id));
      },
    }));
