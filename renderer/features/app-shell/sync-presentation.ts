import Check from '@lucide/svelte/icons/check';
import CloudOff from '@lucide/svelte/icons/cloud-off';
import KeyRound from '@lucide/svelte/icons/key-round';
import Pause from '@lucide/svelte/icons/pause';
import RefreshCw from '@lucide/svelte/icons/refresh-cw';
import type { ResourceSync, SyncState } from '../../../electron/contract/index.ts';
import { formatAge, formatLocalNumber } from '../../messages/format.ts';
import { m } from '../../messages/index.ts';
import type { IconComponent, IconTone } from '../../ui/icon.ts';
import { stateIcons } from '../../ui/icons.ts';

type Glyph = readonly [IconComponent, IconTone];

export const syncGlyphs: Readonly<Record<SyncState, Glyph>> = {
  idle: [RefreshCw, 'quiet'],
  upToDate: [Check, 'success'],
  syncing: [RefreshCw, 'accent'],
  waiting: [stateIcons.waiting, 'quiet'],
  stopped: [Pause, 'quiet'],
  offline: [CloudOff, 'quiet'],
  signInNeeded: [KeyRound, 'warn'],
  failed: [stateIcons.alert, 'danger'],
};

/** Returns the icon of a resource's sync state. `running` means that something is being read. */
export const getSyncIcon = ({ state, read }: ResourceSync, running: boolean): Glyph => {
  if (state === 'done') return syncGlyphs.upToDate;
  if (state === 'failed') return syncGlyphs.failed;
  return state === 'syncing' && running && read !== null ? syncGlyphs.syncing : syncGlyphs.waiting;
};

/**
 * Returns the text of a resource's sync state: the age, the number of items read so far, or the reason why nothing is
 * read.
 */
export const describeResourceSync = (one: ResourceSync, running: boolean, now: number): string => {
  const messages = m.frame.details;
  if (one.state === 'done' && one.syncedAt !== null) return formatAge(one.syncedAt, now);
  if (one.state === 'syncing' && running) return messages.soFar(formatLocalNumber(one.read?.items ?? 0));
  if (one.state === 'syncing' && one.read === null) return messages.states.waiting;
  if ((one.state === 'waiting' || one.state === 'syncing') && one.read !== null)
    return messages.stopped(formatLocalNumber(one.read.items));
  if (one.state === 'failed' && one.syncedAt !== null)
    return messages.failedWith(m.frame.sync.dataAge(formatAge(one.syncedAt, now)));
  return messages.states[one.state];
};
