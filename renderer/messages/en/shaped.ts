/** What editors of lists and objects say. */
export const shaped = {
  jsonOf: (label: string): string => `JSON of ${label}`,
  undo: 'Undo',
  removed: (name: string): string => `${name} removed.`,
  copied: (title: string): string => `Copied from ${title}.`,
  move: (name: string): string => `Move ${name}`,
  remove: (name: string): string => `Remove ${name}`,
  entry: (at: number): string => `Entry ${String(at)}`,
  also: 'Also in it',
  copyFrom: 'Copy from',
  copyFromOf: (label: string): string => `Copy from: ${label}`,
  find: (what: string): string => `Search ${what}`,
  nothingFound: 'Nothing with that name is in the local copy.',
  noneHas: (what: string, label: string): string => `No known ${what} with that name have ${label}.`,
  hasNone: (title: string): string => `${title} has none.`,
} as const;
