import type { LookAlikeKind, LookAlikePicture, DownloadAllState } from '../../../electron/contract/index.ts';
import { formatLocalCount as many, formatLocalNumber } from '../../messages/format.ts';

const waits: Readonly<Partial<Record<DownloadAllState, string>>> = {
  counting: 'Counting.',
  waiting: 'Waiting: other work goes first.',
  unreachable: 'Waiting: pictures cannot be downloaded at the moment.',
  held: 'Waiting: this month’s limit for pictures is reached, or they are set to “Never”.',
  full: 'Waiting: there is no more space for pictures on this computer.',
};

const kinds: Readonly<Record<LookAlikeKind, string>> = {
  most: 'Highest resolution',
  first: '',
  sameFile: 'Same file',
  samePixels: 'Same image, re-encoded',
  mirrored: 'Mirrored',
  cropped: 'Cropped',
  smaller: 'Smaller copy',
};

/** The section that shows the problems of pictures. */
export const picturesMessages = {
  views: 'Picture views',
  alike: 'Look-alikes',
  choice: 'Count',
  assets: 'Pictures',
  products: 'Products',
  pixels: (width: number, height: number): string => `${formatLocalNumber(width)} × ${formatLocalNumber(height)}`,
  kind: ({ kind, cmyk, transparent }: LookAlikePicture): string =>
    [kinds[kind], cmyk ? 'CMYK' : '', transparent ? 'transparent' : ''].filter((part) => part !== '').join(', '),
  found: (count: number): string => `${formatLocalNumber(count)} more found`,
  show: 'Show',
  pictureCount: (count: number): string => many(count, 'picture', 'pictures'),
  spare: (size: string): string => `${size} in duplicates`,
  first: (count: number): string => `The first ${formatLocalNumber(count)} are shown`,
  alikeIn: (name: string): string => `Look-alikes: ${name}`,
  notAlike: 'Not duplicates',
  dismissed: (name: string): string => `${name}: no longer shown as look-alikes`,
  undo: 'Undo',
  more: 'Show more groups',
  selected: (count: number): string => `${formatLocalNumber(count)} selected`,
  compare: 'Compare',
  copyNames: 'Copy names',
  showProducts: 'Show its products',
  export: (count: number): string => `Export ${formatLocalNumber(count)}`,
  clear: 'Clear',
  failedTitle: 'The look-alikes could not be read',
  noneAlike: 'No pictures look alike',
  noneAlikeHint: 'All pictures on this computer have been compared.',
  groupsShown: (shown: number, total: number): string =>
    `${formatLocalNumber(shown)} of ${many(total, 'group', 'groups')}`,
  showAll: (count: number): string => `Show all ${formatLocalNumber(count)}`,
  fetching: (done: number, of: number): string => `${formatLocalNumber(done)} of ${formatLocalNumber(of)} downloaded`,
  fetchThem: (count: number, bytes: string): string => `Download ${many(count, 'picture', 'pictures')}, about ${bytes}`,
  uncompared: (count: number): string => `${many(count, 'picture', 'pictures')} not compared yet`,
  uncomparedAll: (count: number): string =>
    `${many(count, 'picture was', 'pictures were')} not compared yet: comparing needs the whole picture.`,
  lookAt: (count: number): string => `Analyse ${many(count, 'picture', 'pictures')}`,
  lookedAt: (looked: number, of: number): string => `${formatLocalNumber(looked)} of ${formatLocalNumber(of)}`,
  looked: 'pictures analysed.',
  rest: (cost: string, time: string): string =>
    `The rest count as not analysed, never as good. Analysing them takes about ${cost}, ${time}.`,
  free: 'The rest count as not analysed, never as good. Their files are already on this computer.',
  notAnalysedOf: (open: number, of: number): string =>
    `${formatLocalNumber(open)} of ${many(of, 'picture', 'pictures')} not analysed`,
  restShort: (cost: string, time: string): string => `${cost}, about ${time}`,
  freeShort: 'no download needed',
  unsized: (count: number): string => `The size of ${many(count, 'picture', 'pictures')} is unknown.`,
  all: (count: number): string =>
    count === 1 ? 'The picture is analysed' : `All ${many(count, 'picture', 'pictures')} analysed`,
  allOthers: 'All other pictures analysed',
  impossible: (count: number): string => `${many(count, 'picture', 'pictures')} cannot be analysed`,
  /** Why pictures cannot be analysed. */
  impossibleWhy: (drawings: number, unreadable: number): string =>
    [
      ...(drawings === 0 ? [] : [`${many(drawings, 'SVG drawing has', 'SVG drawings have')} no pixels`]),
      ...(unreadable === 0
        ? []
        : [`${many(unreadable, 'file', 'files')} could not be read as ${unreadable === 1 ? 'a picture' : 'pictures'}`]),
    ].join('; '),
  impossibleCount: 'They count as not analysed, never as good.',
  none: 'There are no pictures yet.',
  looking: (done: number, of: number): string =>
    `Analysing, ${formatLocalNumber(done)} of ${many(of, 'picture', 'pictures')}`,
  left: (bytes: string, time: string): string => `${bytes} left, about ${time}`,
  waits: (state: DownloadAllState): string => waits[state] ?? '',
  bar: 'Pictures analysed',
  stop: 'Stop',
  never: 'In the settings of this account, pictures are set to “Never”.',
};
