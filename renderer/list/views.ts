import { type ViewName, pictureViews, viewNames } from '../../electron/contract/constants.ts';
import type { ResourceName } from '../../electron/model/index.ts';

/** A built-in view of a list. */
export interface ListView {
  readonly view: ViewName;
  readonly type: string | null;
}

const createViews = (...views: readonly ViewName[]): readonly ListView[] => views.map((view) => ({ view, type: null }));

export const isViewName = (name: string): name is ViewName => (viewNames as readonly string[]).includes(name);

/** Returns the views to show before their counts have loaded. */
export const getDefaultViews = (resource: ResourceName): readonly ListView[] => {
  if (resource === 'product')
    return createViews('all', 'noImage', 'noGtin', 'noDescription', 'noFamily', 'changedSinceYesterday');
  if (resource === 'asset')
    return createViews('all', 'unassigned', 'noAltText', 'sameContentTwice', 'changedSinceYesterday');
  return createViews('all');
};

const ofPictures: ReadonlySet<ViewName> = new Set(pictureViews);

type ViewGroup = 'whole' | 'what' | 'type' | 'when' | 'picture';

const groupOf = ({ view, type }: ListView): ViewGroup => {
  if (type !== null) return 'type';
  if (ofPictures.has(view)) return 'picture';
  if (view === 'all' || view === 'edited' || view === 'justUploaded' || view === 'notOnProduct') return 'whole';
  return view === 'changedSinceYesterday' ? 'when' : 'what';
};

/** Returns the key of a view and its group. A separator divides groups. */
export const keyOfView = (view: ListView): { readonly key: string; readonly group: ViewGroup } => ({
  key: `${view.view}/${view.type ?? ''}`,
  group: groupOf(view),
});

interface Line {
  /** The index of the selected view, which is always visible. -1 if none is selected. */
  readonly pressed: number;
  readonly room: number;
  /** The width of the «More» button. */
  readonly more: number;
}

/** Returns how many of the first widths fit into `room`. */
const countFitting = (widths: readonly number[], room: number): number => {
  let left = room;
  const firstHidden = widths.findIndex((width) => (left -= width) < 0);
  return firstHidden < 0 ? widths.length : firstHidden;
};

/**
 * Returns which views are visible: all if they fit, otherwise the selected one and as many of the first ones as fit
 * next to the «More» button, but at least one.
 */
export const findVisibleViews = (
  widths: readonly number[],
  { pressed, room, more }: Line,
): ((at: number) => boolean) => {
  if (countFitting(widths, room) === widths.length) return () => true;
  const first = Math.max(1, countFitting(widths, room - more));
  if (pressed < first) return (at) => at < first;
  const fittingCount = countFitting(widths, room - more - (widths[pressed] ?? 0));
  return (at) => at < fittingCount || at === pressed;
};
