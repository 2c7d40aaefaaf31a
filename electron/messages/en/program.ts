import { formatCount, formatNumber, selectPlural } from '../format.ts';

/** Joins the non-empty texts: `2 files and 1 creation`. */
const both = (parts: readonly string[]): string => parts.filter((part) => part !== '').join(' and ');

/** Messages of the program itself, independent of a feature. */
export const program = {
  internal: 'Something went wrong in Vitrine. The log has the details.',
  stopped: 'The work was stopped.',
  closing: 'Vitrine is closing.',
  superseded: 'A newer request replaced it.',
  untrustedSender: 'This page is not allowed to do that.',
  badArgument: (call: string): string => `The call “${call}” received something that it does not accept.`,
  diagnostics: 'The state of Vitrine, without the content of the account and without secrets.',

  menu: {
    file: 'File',
    view: 'View',
    settings: 'Settings',
    settingsMac: 'Settings…',
    uploadFiles: 'Upload files',
    saveFiles: 'Download files…',
    syncNow: 'Sync now',
    searchEverything: 'Search everything',
    help: 'Help',
    keys: 'Keyboard shortcuts',
    back: 'Back',
    forward: 'Forward',
    guide: 'Guide',
    whatIsNew: 'What’s new',
    saveDiagnostics: 'Save diagnostics',
    reportFault: 'Report a problem',
  },
  titles: { uploadFolder: 'Upload folder', failedStart: 'Vitrine could not start' },
  buttons: { review: 'Review' },

  /** Before quitting while work is in progress. */
  quit: {
    message: (files: number, creations: number): string =>
      `${both([files === 0 ? '' : formatCount(files, 'file'), creations === 0 ? '' : formatCount(creations, 'creation')])} ${selectPlural(
        files + creations,
        { one: 'has', other: 'have' },
      )} not been sent yet.`,
    detail: (entries: number): string =>
      selectPlural(entries, {
        one: 'Nothing is lost: it continues automatically the next time you open Vitrine.',
        other: 'Nothing is lost: they continue automatically the next time you open Vitrine.',
      }),
    buttons: { quit: 'Quit', stay: 'Stay open' },
  },

  tooOften: 'This was requested too often. Wait a minute, then try again.',

  /** Files from a host in a private network. */
  privateAddress: {
    message: (host: string): string => `Load the account’s files from ${host}?`,
    detail:
      'This host is in a private network. Vitrine will load pictures and documents from it. Allow this only if you set this asset address yourself.',
    buttons: { allow: 'Allow', cancel: 'Cancel' },
  },

  replace: {
    message: (name: string): string => `${name} already exists.`,
    detail: (folder: string): string => `It is in ${folder}. Replacing it overwrites its content.`,
    buttons: { replace: 'Replace', rename: 'Choose another name' },
  },

  /** A window that crashed or hangs. */
  window: {
    stopped: 'The window stopped working again.',
    stoppedDetail:
      'Work in the background continues, and what is in the outbox is kept. Reloading the window may help.',
    hangs: 'The window is not responding.',
    hangsDetail:
      'Work in the background continues. Wait a little, or reload the window: drafts of forms and what is in the outbox are kept.',
    buttons: { reload: 'Reload', quit: 'Quit Vitrine', wait: 'Wait' },
  },

  /** Notifications of work that ended in the background. */
  notifications: {
    titles: {
      done: 'Uploads finished',
      needsYou: 'Some uploads need attention',
      saved: 'Files downloaded',
      savingNeedsYou: 'Some downloads need attention',
      grown: (name: string): string => `More products fail ${name}`,
    },
    grown: (times: number, day: string): string => `${formatCount(times, 'product')} more than on ${day}.`,
    savedFiles: (files: number, failed: number): string =>
      `${formatCount(files, 'file')} downloaded${failed > 0 ? `, ${formatNumber(failed)} failed` : ''}.`,
    ended: (files: number, failed: number, unknown: number): string =>
      [
        `${formatCount(files, 'file')} arrived`,
        ...(failed > 0 ? [`${formatNumber(failed)} failed`] : []),
        ...(unknown > 0 ? [`${formatNumber(unknown)} unknown`] : []),
      ].join(', ') + '.',
  },

  /** Startup errors: the problem with a file or folder, and how to solve it. */
  failedStart: {
    diskFull: (path: string): string =>
      `${path} is on a disk that is full: free up space there, then start Vitrine again.`,
    quotaFull: (path: string): string =>
      `${path} is on a disk where your quota is used up: free up space there, then start Vitrine again.`,
    notAllowed: (path: string): string =>
      `${path} is not accessible: give yourself permission to read and write it, then start Vitrine again.`,
    readOnly: (path: string): string =>
      `${path} is on a disk that is read-only: make it writable, then start Vitrine again.`,
    wrongKind: (path: string): string =>
      `${path} is a file where a folder belongs, or a folder where a file belongs: move it away, then start Vitrine again.`,
    diskError: (path: string): string =>
      `${path} cannot be read or written because the disk reports an error: have the disk checked, then start Vitrine again.`,
    internal: (problem: string): string => `Something in Vitrine itself failed: ${problem}. Start it again.`,
    untouched: (folder: string): string => `What Vitrine keeps is untouched, in ${folder}.`,
  },
};
