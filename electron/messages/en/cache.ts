import { formatNumber } from '../format.ts';

/** The offline cache of an account, and its sync. */
export const cache = {
  closed: 'The offline copy is closed.',
  /** Errors of SQLite or the disk. */
  disk: {
    busy: 'The offline copy of the account is in use by another program. Close that program and try again.',
    readOnly: 'The offline copy of the account cannot be written to: the disk or the folder is read-only.',
    diskError: 'The offline copy of the account cannot be read or written: the disk reports an error.',
    corrupt: 'The offline copy of the account is damaged. It will be rebuilt when Vitrine starts again.',
    diskFull: 'The disk is full. Nothing was lost; free up space and try again.',
    cannotOpen: 'The offline copy of the account cannot be opened. Check that its folder can be written to.',
    notSaved: 'What the service sent could not be saved on this computer.',
  },
  filter: {
    badArgument: 'A filter does not fit its field. Remove it and add it again.',
    unknownField: 'There is no such field.',
    preparing: 'This filter is still being prepared. Try again in a moment.',
    notPrepared: 'The data for this filter could not be read.',
  },
  checkStopped: 'The product check was stopped.',
  noAsset: 'No asset with a file is known yet. Sync first.',
};

/** The sync with the service. */
export const sync = {
  stopped: 'The sync was stopped. The next one continues from there.',
  loop: 'The service keeps linking to pages that have already been read.',
  incomplete:
    'The service’s list contains errors or items without an ID, so it may be incomplete. Nothing was marked as deleted. If it stays so, report it to the service’s support.',
  notOffered: 'The service does not offer this list.',
  /** Most items of a list are suddenly missing. */
  lostAll: (count: number, many: string): string =>
    `The service suddenly lists no ${many}. The offline copy keeps all ${formatNumber(count)}: Vitrine asks again in a few minutes before it marks any as deleted.`,
  lostSome: (count: number, many: string): string =>
    `${formatNumber(count)} ${many} are suddenly missing from the service’s list. The offline copy keeps them: Vitrine asks again in a few minutes before it marks any as deleted.`,
};
