import type { SettingsDamage } from '../../../electron/contract/index.ts';
import { formatLocalNumber } from '../../messages/format.ts';

const accounts = (count: number): string =>
  count === 1
    ? 'One account was found again from its folder, with everything that waits in its outbox.'
    : `${formatLocalNumber(count)} accounts were found again from their folders, with everything that waits in their outboxes.`;

const folders = (count: number): string =>
  count === 1
    ? 'One folder belongs to an account that could not be told. It is kept.'
    : `${formatLocalNumber(count)} folders belong to accounts that could not be told. They are kept.`;

/** Settings that were lost when the program started. */
export const settingsDamageMessages = {
  title: ({ file }: SettingsDamage): string =>
    file === null ? 'The settings file was missing an account' : 'The settings file was damaged',
  description: ({ file, accounts: found, unknownFolders }: SettingsDamage): string =>
    [
      ...(found > 0 ? [accounts(found)] : []),
      ...(unknownFolders > 0 ? [folders(unknownFolders)] : []),
      ...(file === null
        ? []
        : [`Please check your settings. The damaged file is kept in the profile folder as ${file}.`]),
    ].join(' '),
  note: 'OK',
  noted: 'This will not be shown again.',
} as const;
