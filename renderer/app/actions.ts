import type { AppInfo } from '../../electron/contract/index.ts';
import type { IconComponent } from '../ui/icon.ts';

/** A key with its modifiers; `mod` is Ctrl, or Cmd where that is the custom. */
export interface Shortcut {
  readonly key: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  /** The key that is pressed before it, as in G then Q. */
  readonly after?: string;
}

/** Something that can be done, as data: menus, toolbars, the palette and the keyboard all read the same. */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly icon: IconComponent;
  readonly shortcut?: Shortcut | undefined;
  /** Said quietly beside the title; '' for nothing. */
  readonly note?: () => string;
  /** Whether it is offered now; absent: always. */
  readonly when?: () => boolean;
  readonly run: () => void | Promise<void>;
}

export const isOffered = (action: Action): boolean => action.when?.() ?? true;

/** Starts an action from a place that does not wait for it. */
export const start = (action: Action): void => void action.run();

export const matches = (
  shortcut: Shortcut,
  event: KeyboardEvent,
  modifier: AppInfo['modifier'],
  before: string | null = null,
): boolean => {
  const mod = modifier === 'Cmd' ? event.metaKey : event.ctrlKey;
  const other = modifier === 'Cmd' ? event.ctrlKey : event.metaKey;
  return (
    event.key.toLowerCase() === shortcut.key.toLowerCase() &&
    before === (shortcut.after ?? null) &&
    mod === (shortcut.mod ?? false) &&
    event.altKey === (shortcut.alt ?? false) &&
    (shortcut.shift === undefined || event.shiftKey === shortcut.shift) &&
    !other
  );
};

/** A shortcut as the keys to show: `['Ctrl', 'K']`. */
export const keysOf = (shortcut: Shortcut | undefined, modifier: AppInfo['modifier']): readonly string[] | undefined =>
  shortcut === undefined
    ? undefined
    : [
        ...(shortcut.mod ? [modifier === 'Cmd' ? '⌘' : 'Ctrl'] : []),
        ...(shortcut.alt ? [modifier === 'Cmd' ? '⌥' : 'Alt'] : []),
        ...(shortcut.shift ? ['Shift'] : []),
        ...(shortcut.after === undefined ? [] : [shortcut.after.toUpperCase()]),
        shortcut.key.length === 1 ? shortcut.key.toUpperCase() : shortcut.key,
      ];

/** Returns the action whose shortcut was pressed, if it is offered. `before` is the key that was pressed before, if any. */
export const pressed = (
  actions: readonly Action[],
  event: KeyboardEvent,
  modifier: AppInfo['modifier'],
  before: string | null = null,
): Action | undefined =>
  actions.find(
    (action) => action.shortcut !== undefined && matches(action.shortcut, event, modifier, before) && isOffered(action),
  );

/** Whether a key is the first of two, as G is in G then Q. */
export const isLeading = (
  actions: readonly Action[],
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey && actions.some(({ shortcut }) => shortcut?.after === key.toLowerCase());
