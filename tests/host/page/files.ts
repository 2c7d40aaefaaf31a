import type { Post } from './ipc-renderer.ts';

export interface FileLink {
  getPathForFile: (file: unknown) => string;
  /** Returns the files whose paths the page has requested, so that the host can look them up. */
  pending(id: string): File[];
  /** Receives the paths from the host: one for each file, or '' for a file that is not on a disk. */
  paths(id: string, paths: string[]): void;
  /** Creates a detached input element. The host sets its files, and the page does not see it. */
  makeInput(): HTMLInputElement;
  /** Dispatches these drag events with the files of the input, which have these paths. */
  drag(events: string[], input: HTMLInputElement, paths: string[], folders: boolean[]): Promise<void>;
  choose(options: { multiple: boolean; folders: boolean; accept: string }): Promise<File[]>;
}

/** Dispatches a drag event that carries files. Sent to the page as source, as all of this file is. */
export function dispatchDrag(type: string, target: EventTarget, files: readonly File[], at?: DragEvent): void {
  const dataTransfer = new DataTransfer();
  for (const file of files) dataTransfer.items.add(file);
  const position = { clientX: at?.clientX ?? innerWidth / 2, clientY: at?.clientY ?? innerHeight / 2 };
  target.dispatchEvent(
    new DragEvent(type, { bubbles: true, cancelable: true, composed: true, dataTransfer, ...position }),
  );
}

/** Calls `onFiles` for every drop and every choice of files, before the page sees it. `again` repeats it for the page. */
export function watchFiles(onFiles: (event: Event, files: File[], again: () => void) => void): void {
  addEventListener(
    'drop',
    (event) => {
      const files = [...(event.dataTransfer?.files ?? [])];
      const target = event.target ?? document.body;
      onFiles(event, files, () => dispatchDrag('drop', target, files, event));
    },
    true,
  );
  for (const type of ['input', 'change']) {
    addEventListener(
      type,
      (event) => {
        const input = event.target;
        if (!(input instanceof HTMLInputElement) || input.type !== 'file') return;
        onFiles(event, [...(input.files ?? [])], () => input.dispatchEvent(new Event(type, { bubbles: true })));
      },
      true,
    );
  }
}

/**
 * Creates the link that provides the paths of files before the page sees the files: it stops a drop or choice of unknown
 * files, requests their paths from the host, and dispatches the event again.
 */
export function createFileLink(post: Post): FileLink {
  const known = new WeakMap<File, string>();
  const requests = new Map<string, { files: File[]; again(): void }>();
  let requestCount = 0;

  watchFiles((event, files, again) => {
    if (files.every((file) => known.has(file))) return;
    event.stopImmediatePropagation();
    event.preventDefault();
    const id = String(requestCount++);
    requests.set(id, { files, again });
    post('files', id);
  });

  return {
    getPathForFile(file) {
      if (!(file instanceof File)) throw new TypeError('getPathForFile expected to receive a File object');
      return known.get(file) ?? '';
    },
    pending: (id) => requests.get(id)?.files ?? [],
    paths(id, paths) {
      const request = requests.get(id);
      requests.delete(id);
      request?.files.forEach((file, index) => known.set(file, paths[index] ?? ''));
      request?.again();
    },
    makeInput: () => Object.assign(document.createElement('input'), { type: 'file', multiple: true }),
    async drag(events, input, paths, folders) {
      const real = [...(input.files ?? [])];
      const files = paths.map((path, index) => {
        const name = path.split(/[\\/]/).findLast((part) => part !== '') ?? path;
        const file = (folders[index] ? undefined : real.shift()) ?? new File([], name);
        known.set(file, path);
        return file;
      });
      for (const type of events) {
        dispatchDrag(type, document.body, files);
        // Lets the page react to each event.
        await new Promise((resolve) => setTimeout(resolve));
      }
    },
    choose({ multiple, folders, accept }) {
      const input = Object.assign(document.createElement('input'), { type: 'file', multiple, accept });
      input.webkitdirectory = folders;
      return new Promise((resolve) => {
        input.addEventListener('change', () => resolve([...(input.files ?? [])]));
        input.addEventListener('cancel', () => resolve([]));
        input.click();
      });
    },
  };
}
