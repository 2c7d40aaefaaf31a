import { keyAlong } from '../ui/direction.ts';

/** What a key means in a list; `to` is the row to go to. */
export type GridAct =
  | { readonly act: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly act: 'across'; readonly step: 1 | -1 }
  | { readonly act: 'open' | 'look' | 'toggle' | 'all' | 'clear' | 'copy' | 'menu' };

export interface GridPlace {
  readonly at: number;
  readonly total: number;
  /** Rows in a page. */
  readonly page: number;
  /** Items beside each other; 1 in a grid. */
  readonly across: number;
  /** Whether its items have pictures: Space looks at them then, and selects with Ctrl alone. */
  readonly looks?: boolean;
}

export type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

const steps = ({ page, across }: GridPlace): Readonly<Record<string, number>> => ({
  ArrowDown: across,
  ArrowUp: -across,
  PageDown: page * across,
  PageUp: -page * across,
  ...(across > 1 ? { ArrowRight: 1, ArrowLeft: -1 } : {}),
});

const target = (key: string, place: GridPlace): number | undefined => {
  if (key === 'Home') return 0;
  if (key === 'End') return place.total - 1;
  const step = steps(place)[keyAlong(key)];
  return step === undefined ? undefined : place.at + step;
};

/** Keys that mean the same wherever the list stands. */
const plain = ({ key, shiftKey, ctrlKey, metaKey }: Keys, looks: boolean): GridAct | null => {
  if (key === 'Enter') return { act: 'open' };
  if (key === ' ' && looks && !ctrlKey && !metaKey) return { act: 'look' };
  if (key === ' ' || (key === 'x' && !shiftKey)) return { act: 'toggle' };
  return key === 'ContextMenu' || (key === 'F10' && shiftKey) ? { act: 'menu' } : null;
};

const withCommand = (key: string): GridAct | null => {
  if (key === 'a') return { act: 'all' };
  return key === 'c' ? { act: 'copy' } : null;
};

/** What a key press means here, or null when it is not the list's. */
export const actOf = (event: Keys, place: GridPlace): GridAct | null => {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  const known = command ? withCommand(event.key.toLowerCase()) : null;
  if (known !== null) return known;
  if (event.key === 'Escape') return { act: 'clear' };
  if (place.total === 0) return null;
  const own = command && event.key !== ' ' ? null : plain(event, place.looks === true);
  if (own !== null) return own;
  if (place.across === 1 && !command && !event.shiftKey && /^Arrow(Left|Right)$/.test(event.key))
    return { act: 'across', step: keyAlong(event.key) === 'ArrowRight' ? 1 : -1 };
  const to = target(event.key, place);
  if (to === undefined) return null;
  return { act: 'move', to: Math.max(0, Math.min(place.total - 1, to)), extend: event.shiftKey };
};

/** The row that a pointer or a key is on, by the mark that rows carry; null beside them. */
export const indexAt = (target: EventTarget | null): number | null => {
  const index = target instanceof Element ? target.closest('[data-index]')?.getAttribute('data-index') : null;
  return index === null || index === undefined ? null : Number(index);
};
