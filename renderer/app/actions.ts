import type { AppInfo } from '../../electron/contract/index.ts';
import type { IconComponent } from '../ui/icon.ts';

/** A key with its modifiers. `mod` is Ctrl, or Cmd on macOS. */
export interface Shortcut {
  readonly key: string;
  readonly mod?: boolean;
  readonly shift?: boolean;
  readonly alt?: boolean;
  /** The key that must be pressed before, as in G then Q. */
  readonly after?: string;
}

/** An action as data, which menus, toolbars, the command palette and keyboard shortcuts share. */
export interface Action {
  readonly id: string;
  readonly title: string;
  readonly icon: IconComponent;
  readonly shortcut?: Shortcut | undefined;
  /** Whether the shortcut belongs to the input while the user is typing in one. */
  readonly yieldsToInputs?: boolean;
  /** Returns a secondary text next to the title, or ''. */
  readonly note?: () => string;
  /** Whether the action is currently available. By default, always. */
  readonly when?: () => boolean;
  readonly run: () => void | Promise<void>;
}

export const isOffered = (action: Action): boolean => action.when?.() ?? true;

/** Starts an action without waiting for it. */
export const startAction = (action: Action): void => void action.run();

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

/** Returns the keys of a shortcut for display: `['Ctrl', 'K']`. */
export const getShortcutKeys = (
  shortcut: Shortcut | undefined,
  modifier: AppInfo['modifier'],
): readonly string[] | undefined =>
  shortcut === undefined
    ? undefined
    : [
        ...(shortcut.mod ? [modifier === 'Cmd' ? '⌘' : 'Ctrl'] : []),
        ...(shortcut.alt ? [modifier === 'Cmd' ? '⌥' : 'Alt'] : []),
        ...(shortcut.shift ? ['Shift'] : []),
        ...(shortcut.after === undefined ? [] : [shortcut.after.toUpperCase()]),
        shortcut.key.length === 1 ? shortcut.key.toUpperCase() : shortcut.key,
      ];

/** Returns the action whose shortcut was pressed, if it is available. `before` is the previously pressed key. */
export const matchShortcut = (
  actions: readonly Action[],
  event: KeyboardEvent,
  modifier: AppInfo['modifier'],
  before: string | null = null,
): Action | undefined =>
  actions.find(
    (action) => action.shortcut !== undefined && matches(action.shortcut, event, modifier, before) && isOffered(action),
  );

/** Whether a key is the first of a two-key shortcut, such as G in G then Q. */
export const isLeading = (
  actions: readonly Action[],
  { key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent,
): boolean =>
  !ctrlKey && !metaKey && !altKey && !shiftKey && actions.some(({ shortcut }) => shortcut?.after === key.toLowerCase());
