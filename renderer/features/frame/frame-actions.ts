import ClipboardPaste from '@lucide/svelte/icons/clipboard-paste';
import CloudUpload from '@lucide/svelte/icons/cloud-upload';
import Plus from '@lucide/svelte/icons/plus';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import Search from '@lucide/svelte/icons/search';
import type { MenuCommand } from '../../../electron/contract/index.ts';
import { referenced, referencedNames, resources } from '../../../electron/model/index.ts';
import type { Resource } from '../../../electron/model/index.ts';
import { referencedAddress } from '../../app/address.ts';
import type { Action, Shortcut } from '../../app/actions.ts';
import { attempt } from '../../app/attempt.ts';
import { goBack, goForward } from '../../app/bridge.ts';
import { command } from '../../app/commands.ts';
import { keptDrafts } from '../../app/kept-drafts.svelte.ts';
import { m } from '../../messages/index.ts';
import { router } from '../../app/router.svelte.ts';
import { sync } from '../../app/sync.svelte.ts';
import { referencedIcons } from '../../ui/icons.ts';
import { places } from './places.ts';

export interface FrameVerbs {
  /** Opens the palette. */
  readonly search: () => void;
}

export const searchShortcut: Shortcut = { key: 'k', mod: true };

const syncNow = async (): Promise<void> => {
  await attempt(() => sync.syncNow());
};

const creations: readonly Action[] = Object.values<Resource>(resources)
  .filter((resource) => resource.can.create)
  .map((resource) => ({
    id: `create.${resource.name}`,
    title: m.frame.palette.newOne(resource.labels.one),
    icon: Plus,
    note: () => m.varying.drafts(keptDrafts.of(resource.name).length),
    run: () => command('create', resource.name),
  }));

const screens: readonly Action[] = places.map((place) => ({
  id: `go.${place.page}`,
  title: place.title,
  icon: place.icon,
  ...(place.page === 'settings' ? { shortcut: { key: ',', mod: true } } : {}),
  run: () => router.go(`/${place.page}`),
}));

const referencedScreens: readonly Action[] = referencedNames
  .filter((kind) => referenced[kind].idOnly !== true)
  .map((kind) => ({
    id: `go.gathered.${kind}`,
    title: referenced[kind].labels.title,
    icon: referencedIcons[kind],
    run: () => router.go(referencedAddress(kind)),
  }));

/** Everything that can be done from anywhere: the palette offers it, and the keyboard reaches it. */
export const frameActions = (verbs: FrameVerbs): readonly Action[] => [
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
    run: () => command('app', 'uploadFiles'),
  },
  ...creations,
  { id: 'create.paste', title: m.lists.paste, icon: ClipboardPaste, run: () => command('paste', undefined) },
  ...screens,
  ...referencedScreens,
];

/** What a command of the application's menu does here; `uploadFiles` and `showUploads` are followed by the uploads themselves. */
export const runAppCommand = (name: MenuCommand, verbs: FrameVerbs): void => {
  const runs: Readonly<Record<MenuCommand, () => void>> = {
    searchEverything: verbs.search,
    openSettings: () => router.go('/settings'),
    uploadFiles: () => router.go('/assets'),
    showUploads: () => router.go('/assets'),
    showQuality: () => router.go('/quality'),
    syncNow: () => void syncNow(),
    back: goBack,
    forward: goForward,
  };
  runs[name]();
};
