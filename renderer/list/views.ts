import type { ViewName } from '../../electron/contract/index.ts';
import type { ResourceName } from '../../electron/model/index.ts';

/** A ready-made question of a list. */
export interface View {
  readonly view: ViewName;
  readonly type: string | null;
}

const named = (...views: readonly ViewName[]): readonly View[] => views.map((view) => ({ view, type: null }));

const known: Readonly<Record<ViewName, true>> = {
  all: true,
  justUploaded: true,
  noImage: true,
  noGtin: true,
  noDescription: true,
  noFamily: true,
  changedSinceYesterday: true,
  unassigned: true,
  noAltText: true,
  sameContentTwice: true,
  under500: true,
  under1000: true,
  cmyk: true,
  transparent: true,
  notSquare: true,
  rotated: true,
  notLookedAt: true,
  idOnly: true,
  notFound: true,
};
/** Whether a text is the name of a ready-made question. */
export const isViewName = (name: string): name is ViewName => Object.hasOwn(known, name);

/** The questions to draw until their counts are here. */
export const usualViews = (resource: ResourceName): readonly View[] => {
  if (resource === 'product')
    return named('all', 'noImage', 'noGtin', 'noDescription', 'noFamily', 'changedSinceYesterday');
  if (resource === 'asset') return named('all', 'unassigned', 'noAltText', 'sameContentTwice', 'changedSinceYesterday');
  return named('all');
};

/** The questions about pictures, in the order in which they stand. */
export const pictureViews = [
  'under500',
  'under1000',
  'cmyk',
  'transparent',
  'notSquare',
  'rotated',
  'notLookedAt',
] as const satisfies readonly ViewName[];
const ofPictures: ReadonlySet<ViewName> = new Set(pictureViews);

type ViewGroup = 'whole' | 'what' | 'type' | 'when' | 'picture';

const groupOf = ({ view, type }: View): ViewGroup => {
  if (type !== null) return 'type';
  if (ofPictures.has(view)) return 'picture';
  if (view === 'all' || view === 'justUploaded') return 'whole';
  return view === 'changedSinceYesterday' ? 'when' : 'what';
};

/** A view's identity, and the group it stands in: a rule separates groups. */
export const keyOfView = (view: View): { readonly key: string; readonly group: ViewGroup } => ({
  key: `${view.view}/${view.type ?? ''}`,
  group: groupOf(view),
});

interface Line {
  /** The view that is chosen, which is always in sight; -1: none. */
  readonly pressed: number;
  readonly room: number;
  /** Width of what leads to the others. */
  readonly more: number;
}

/** How many of these widths fit into so much room, from the first on. */
const fitting = (widths: readonly number[], room: number): number => {
  let left = room;
  const out = widths.findIndex((width) => (left -= width) < 0);
  return out < 0 ? widths.length : out;
};

/**
 * Which of these widths are in sight in a line: all where they fit; else, beside what leads to the others, the one that
 * is pressed wherever it stands and as many of the first as there is room for; one in any case.
 */
export const inSight = (widths: readonly number[], { pressed, room, more }: Line): ((at: number) => boolean) => {
  if (fitting(widths, room) === widths.length) return () => true;
  const first = Math.max(1, fitting(widths, room - more));
  if (pressed < first) return (at) => at < first;
  const beside = fitting(widths, room - more - (widths[pressed] ?? 0));
  return (at) => at < beside || at === pressed;
};
