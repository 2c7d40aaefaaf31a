/** What a key means in a list; `to` is the row to go to. */
export type GridAct =
  | { readonly act: 'move'; readonly to: number; readonly extend: boolean }
  | { readonly act: 'open' | 'toggle' | 'all' | 'clear' };

export interface GridPlace {
  readonly at: number;
  readonly total: number;
  /** Rows in a page. */
  readonly page: number;
  /** Items beside each other; 1 in a grid. */
  readonly across: number;
}

type Keys = Pick<KeyboardEvent, 'key' | 'shiftKey' | 'ctrlKey' | 'metaKey' | 'altKey'>;

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
  const step = steps(place)[key];
  return step === undefined ? undefined : place.at + step;
};

/** What a key press means here, or null when it is not the list's. */
export const actOf = (event: Keys, place: GridPlace): GridAct | null => {
  const command = event.ctrlKey || event.metaKey;
  if (event.altKey) return null;
  if (command && event.key.toLowerCase() === 'a') return { act: 'all' };
  if (event.key === 'Escape') return { act: 'clear' };
  if (place.total === 0) return null;
  if (event.key === 'Enter' && !command) return { act: 'open' };
  if (event.key === ' ') return { act: 'toggle' };
  const to = target(event.key, place);
  if (to === undefined) return null;
  return { act: 'move', to: Math.max(0, Math.min(place.total - 1, to)), extend: event.shiftKey };
};
