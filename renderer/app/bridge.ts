import type { AppError, Reply } from '../../electron/contract/index.ts';
import type { Bridge } from '../../electron/contract/bridge.ts';
import { sanitizeBidi } from '../ui/sanitize-bidi.ts';

/** The only file that reads `window`: everything else asks here. */
declare global {
  interface Window {
    readonly vitrine: Bridge;
  }
}

export const bridge: Bridge = window.vitrine;

/** A call that answered with an error, as an exception: `error` is what to notify the person. */
export class BridgeError extends Error {
  override readonly name = 'BridgeError';
  readonly error: AppError;

  constructor(error: AppError) {
    super(error.message);
    this.error = error;
  }
}

/** The value of an answered call; throws a `BridgeError` when it failed. */
export const ask = async <T>(reply: Promise<Reply<T>>): Promise<T> => {
  const answer = await reply;
  if (!answer.ok) throw new BridgeError(answer.error);
  return answer.value;
};

/** What to notify the person about anything that was thrown; what is not a `BridgeError` goes on up. */
export const errorOf = (thrown: unknown): AppError => {
  if (thrown instanceof BridgeError) return thrown.error;
  throw thrown;
};

type Stop = () => void;

const listen = <Name extends keyof WindowEventMap>(name: Name, run: (event: WindowEventMap[Name]) => void): Stop => {
  window.addEventListener(name, run);
  return () => window.removeEventListener(name, run);
};

/**
 * Keeps the keys of an input method's composition from the whole page: Enter and Escape in its window choose or discard a
 * candidate, and must not also submit a form or close a dialog. The input itself still receives the text. Some systems
 * mark such keys with the code 229 alone. Called before any other listener is registered.
 */
export const keepCompositionKeys = (): void => {
  const keep = (event: KeyboardEvent): void => {
    // oxlint-disable-next-line typescript/no-deprecated -- nothing else marks the key that ends a composition on some systems
    if (event.isComposing || event.keyCode === 229) event.stopImmediatePropagation();
  };
  window.addEventListener('keydown', keep, true);
  window.addEventListener('keyup', keep, true);
};

/** Keys pressed anywhere that nothing else has taken. */
export const onKey = (run: (event: KeyboardEvent) => void): Stop =>
  listen('keydown', (event) => {
    if (!event.defaultPrevented) run(event);
  });

/** Keeps the keys from everybody from now on; the answer lets go of them and tells which were pressed meanwhile. */
export const holdKeys = (): (() => readonly KeyboardEvent[]) => {
  const held: KeyboardEvent[] = [];
  const hold = (event: KeyboardEvent): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
    held.push(event);
  };
  window.addEventListener('keydown', hold, true);
  return () => {
    window.removeEventListener('keydown', hold, true);
    return held.splice(0);
  };
};

/** The address after `#`, such as `/products`; empty at the start. */
export const hash = (): string => window.location.hash.slice(1);
export const setHash = (path: string): void => {
  window.location.hash = path;
};
/** Changes the address without a step in the history. */
export const replaceHash = (path: string): void => window.location.replace(`#${path}`);
export const onHash = (run: (path: string) => void): Stop => listen('hashchange', () => run(hash()));
export const goBack = (): void => window.history.back();
export const goForward = (): void => window.history.forward();

/** Tells now and at each change whether a media query holds. */
export const watchMedia = (query: string, run: (matches: boolean) => void): Stop => {
  const list = window.matchMedia(query);
  const notify = (): void => run(list.matches);
  list.addEventListener('change', notify);
  notify();
  return () => list.removeEventListener('change', notify);
};

/** Runs it once, when there is nothing else to do. */
export const whenIdle = (run: () => void): void => void window.requestIdleCallback(run);

/** How many pixels of the screen one of CSS has. */
export const pixelRatio = (): number => window.devicePixelRatio;

/** Sets or (null) removes an attribute of `:root`, such as `data-theme`. */
export const setRootAttribute = (name: string, value: string | null): void => {
  if (value === null) document.documentElement.removeAttribute(name);
  else document.documentElement.setAttribute(name, value);
};

export const setWindowTitle = (title: string): void => {
  document.title = sanitizeBidi(title);
};

/** Focuses the first element that matches, when there is one; says whether there was. */
export const focusFirst = (selector: string): boolean => {
  const found = document.querySelector<HTMLElement>(selector);
  found?.focus();
  return found !== null;
};

/** Whether the last file drag that began in this page may still be in progress. */
let isOwnDrag = false;
let watchingDrag = new AbortController();

/**
 * Marks a drag of files that begins in this page: `onFileDrag` does not report it as files over the window. The mark stays until
 * the pointer is pressed, or moves without a button. Calls `onRelease` when the button is released, which is too late to stop
 * a drag that the system has started.
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
  /** Files from outside of this page are over the window. */
  readonly enter: () => void;
  readonly leave: () => void;
  readonly drop: (files: readonly File[]) => void;
}

const carriesFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Makes the window a drop target for files and folders. A drop is always reported: nothing in the page tells a drag of its own from
 * one that another program starts right after it, and the main process leaves out the program's own files.
 */
export const onFileDrag = (drag: FileDrag): Stop => {
  let depth = 0;
  const stops = [
    listen('dragenter', (event) => {
      if (carriesFiles(event) && depth++ === 0 && !isOwnDrag) drag.enter();
    }),
    listen('dragover', (event) => {
      if (carriesFiles(event)) event.preventDefault();
    }),
    listen('dragleave', (event) => {
      if (carriesFiles(event) && --depth === 0) drag.leave();
    }),
    listen('drop', (event) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      depth = 0;
      drag.leave();
      drag.drop([...(event.dataTransfer?.files ?? [])]);
    }),
  ];
  return () => stops.forEach((stop) => stop());
};

/** Whether a text is a colour that can be painted. */
export const isColour = (text: string): boolean => text !== '' && CSS.supports('color', text);
