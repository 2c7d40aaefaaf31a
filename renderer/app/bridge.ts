import type { AppError, Reply } from '../../electron/contract/index.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { sanitizeBidi } from '../ui/sanitize-bidi.ts';

/** The only file that accesses `window`. All other code uses these functions. */
declare global {
  interface Window {
    readonly vitrine: Bridge;
  }
}

export const bridge: Bridge = window.vitrine;

/** The exception for a call that failed. `error` is the error to show to the user. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** Resolves to the value of a reply. Rejects with a `BridgeError` if the call failed. */
export const unwrapReply = async <T>(reply: Promise<Reply<T>>): Promise<T> => {
  const answer = await reply;
  if (!answer.ok) throw new BridgeError(answer.error);
  return answer.value;
};

/** Returns the error to show to the user. Rethrows an exception that is not a `BridgeError`. */
export const getBridgeError = (thrown: unknown): AppError => {
  if (thrown instanceof BridgeError) return thrown.error;
  throw thrown;
};

type Stop = () => void;

const listen = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void): Stop => {
  window.addEventListener(name, run);
  return () => window.removeEventListener(name, run);
};

/**
 * Hides the key events of an input method's composition from the whole page: Enter and Escape choose or discard a
 * candidate there, and must not also submit a form or close a dialog. The input still receives the text. Some systems
 * mark such keys only with the code 229. Must be called before any other listener is registered.
 */
export const hideCompositionKeys = (): void => {
  const holdKey = (event: KeyboardEvent): void => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else marks the key that ends a composition on some systems
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', holdKey, true);
  window.addEventListener('keyup', holdKey, true);
};

/** Subscribes to keys that no other listener has handled. */
export const onKey = (run: (event: KeyboardEvent) => void): Stop =>
  listen('keydown', (event) => {
    if (!event.defaultPrevented) run(event);
  });

/** Blocks all keys. Returns a function that ends the block and returns the keys pressed in the meantime. */
export const holdKeys = (): (() => readonly KeyboardEvent[]) => {
  const heldKeys: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    heldKeys.push(event);
  };
  window.addEventListener('keydown', hold, true);
  return () => {
    window.removeEventListener('keydown', hold, true);
    return heldKeys.splice(0);
  };
};

/** Returns the route after `#`, such as `/products`. Empty at the start. */
export const getRouteHash = (): string => window.location.hash.slice(1);
export const setHash = (path: string): void => {
  window.location.hash = path;
};
/** Changes the route without a new history entry. */
export const replaceHash = (path: string): void => window.location.replace(`#${path}`);
export const onHash = (run: (path: string) => void): Stop => listen('hashchange', () => run(getRouteHash()));
export const goBack = (): void => window.history.back();
export const goForward = (): void => window.history.forward();

/** Reports whether a media query matches, now and after each change. */
export const watchMedia = (query: string, run: (matches: boolean) => void): Stop => {
  const list = window.matchMedia(query);
  const notify = (): void => run(list.matches);
  list.addEventListener('change', notify);
  notify();
  return () => list.removeEventListener('change', notify);
};

/** Runs a callback once when the browser is idle. */
export const whenIdle = (run: () => void): void => void window.requestIdleCallback(run);

/** Returns the number of device pixels per CSS pixel. */
export const getPixelRatio = (): number => window.devicePixelRatio;

/** Sets an attribute of `:root`, such as `data-theme`, or removes it if `value` is null. */
export const setRootAttribute = (name: string, value: string | null): void => {
  if (value === null) document.documentElement.removeAttribute(name);
  else document.documentElement.setAttribute(name, value);
};

export const setWindowTitle = (title: string): void => {
  document.title = sanitizeBidi(title);
};

/** Focuses the first matching element. Returns whether there is one. */
export const focusFirst = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
};

/** Whether a file drag that started in this page may still be in progress. */
let isOwnDrag = false;
let watchingDrag = new AbortController();

/**
 * Marks the start of a file drag in this page, so that `onFileDrag` does not report it as files over the window. The
 * mark is removed when the pointer is pressed or moves without a button. Calls `onRelease` when the button is released,
 * which is too late to stop a drag that the system has started.
 */
export const beginFileDrag = (onRelease: () => void): void => {
  watchingDrag.abort();
  watchingDrag = new AbortController();
  isOwnDrag = true;
  const options = { capture: true, signal: watchingDrag.signal };
  const end = (): void => {
    isOwnDrag = false;
    watchingDrag.abort();
  };
  window.addEventListener('pointerup', onRelease, { ...options, once: true });
  window.addEventListener('pointerdown', end, options);
  window.addEventListener('pointermove', ({ buttons }) => buttons === 0 && end(), options);
};

export interface FileDrag {
  /** Called when files from outside this page are over the window. */
  readonly enter: () => void;
  readonly leave: () => void;
  readonly drop: (files: readonly File[]) => void;
}

const hasDraggedFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Makes the window a drop target for files and folders. A drop is always reported: the page cannot distinguish its own
 * drag from a drag that another program starts right after it, and the main process ignores the program's own files.
 */
export const onFileDrag = (drag: FileDrag): Stop => {
  let depth = 0;
  const stops = [
    listen('dragenter', (event) => {
      if (hasDraggedFiles(event) && depth++ === 0 && !isOwnDrag) drag.enter();
    }),
    listen('dragover', (event) => {
      if (hasDraggedFiles(event)) event.preventDefault();
    }),
    listen('dragleave', (event) => {
      if (hasDraggedFiles(event) && --depth === 0) drag.leave();
    }),
    listen('drop', (event) => {
      if (!hasDraggedFiles(event)) return;
      event.preventDefault();
      depth = 0;
      drag.leave();
      drag.drop([...(event.dataTransfer?.files ?? [])]);
    }),
  ];
  return () => stops.forEach((stop) => stop());
};

/** Whether a text is a valid CSS colour. */
export const isColour = (text: string): boolean => text !== '' && CSS.supports('color', text);
