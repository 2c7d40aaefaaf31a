import { toLogicalKey } from '../ui/direction.ts';

/** The action of a key in a list. `to` is the row to focus. */
export type GridAction =
  | { readonly act: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly act: 'across'; readonly step: 1 | -1 }
  | { readonly act: 'open' | 'look' | 'compare' | 'toggle' | 'all' | 'clear' | 'copy' | 'menu' | 'edit' };

export interface GridPosition {
  readonly at: number;
  readonly total: number;
  /** The number of rows in a page. */
  readonly page: number;
  /** The number of items in a row; 1 in a grid. */
  readonly across: number;
  /** Whether the items have pictures. Space then opens the viewer, and only Ctrl+Space selects. */
  readonly looks?: boolean;
}

export type KeyPress = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const getKeySteps = ({ page, across }: GridPosition): Readonly<Record<string, number>> => ({
  ArrowDown: across,
  ArrowUp: -across,
  PageDown: page * across,
  PageUp: -page * across,
  ...(across > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
});

const findTargetRow = (key: string, place: GridPosition): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return place.total - 1;
  const step = getKeySteps(place)[toLogicalKey(key)];
  return step === undefined ? undefined : place.at + step;
};

/** Keys whose action does not depend on the position. */
const getPlainAction = ({ key, shiftKey, ctrlKey, metaKey }: KeyPress, looks: boolean): GridAction | null => {
  if (key === 'Enter') return { act: 'open' };
  if (key === 'F2') return { act: 'edit' };
  if (key === ' ' && looks && !ctrlKey && !metaKey) return { act: 'look' };
  if (key === 'c' && looks && !shiftKey) return { act: 'compare' };
  if (key === ' ' || (key === 'x' && !shiftKey)) return { act: 'toggle' };
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) ? { act: 'menu' } : null;
};

const withCommand = (key: string): GridAction | null => {
  if (key === 'a') return { act: 'all' };
  return key === 'c' ? { act: 'copy' } : null;
};

/** Returns the action of a key press, or null if the list does not handle the key. */
export const getKeyAction = (event: KeyPress, place: GridPosition): GridAction | null => {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const known = command ? withCommand(event.key.toLowerCase()) : null;
  if (known !== null) return known;
  if (event.key === 'Escape') return { act: 'clear' };
  if (place.total === 0) return null;
  const plainAction = command && event.key !== ' ' ? null : getPlainAction(event, place.looks === true);
  if (plainAction !== null) return plainAction;
  if (place.across === 1 && !command && !event.shiftKey && /^Arrow(Left|Right)$/.test(event.key))
    return { act: 'across', step: toLogicalKey(event.key) === 'ArrowRight' ? 1 : -1 };
  const to = findTargetRow(event.key, place);
  if (to === undefined) return null;
  return { act: 'move', to: Math.max(0, Math.min(place.total - 1, to)), extend: event.shiftKey };
};

/** Returns the row of an event target from its data attribute, or null outside rows. */
export const indexAt = (target: EventTarget | null): number | null => {
  const index = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null;
  return index === null || index === undefined ? null : Number(index);
};
