import { startOnDemandThread } from '../base/on-demand-thread.ts';
import { type StartThread, type Thread, startThread } from '../base/thread.ts';
import type { ResourceName } from '../model/index.ts';
import type { PageEvents, PageHandlers } from './page-thread.ts';
import type { ParsedPage } from './shared/parsed-page.ts';
import type { PassStart } from './write/sync-passes.ts';
import type { WriterEvents, WriterHandlers } from './write/writer-handlers.ts';

/** The minimum size for the page thread. Smaller pages are parsed by the writer. */
const minThreadBytes = 256 * 1024;
/** The idle time in milliseconds after which the page thread ends. */
const maxIdleMs = 5_000;

/** The unparsed bytes of a page. They are transferred, not copied. */
interface Given {
  readonly resource: ResourceName;
  readonly run: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

type PageThread = Thread<PageHandlers, PageEvents>;
type Packing = Pick<PassStart, 'filling' | 'dictionary'>;

/**
 * Resolves to the packing of the following pages. All of them use one dictionary, because items packed with another are
 * packed again, so they wait for the first page that has one.
 */
const resolvePacking = async (before: Promise<Packing>, taken: Promise<ParsedPage>): Promise<Packing> => {
  const packing = await before;
  if (packing.dictionary !== null) return packing;
  const parts = await taken.catch(() => null);
  return { ...packing, dictionary: parts?.packed?.dictionary ?? null };
};

/** Splits pages into items: large pages on an on-demand thread, small ones on the writer. */
export class PageParser {
  readonly #thread: PageThread;
  readonly #writer: Thread<WriterHandlers, WriterEvents>;
  readonly #passes = new Map<number, Promise<Packing>>();
  #number = 0;

  constructor(root: URL, writer: Thread<WriterHandlers, WriterEvents>, start: StartThread = startThread) {
    this.#thread = startOnDemandThread({
      start: () => start<PageHandlers, PageEvents>(root, 'cache/page-thread', null),
      idleFor: maxIdleMs,
    });
    this.#writer = writer;
  }

  /** Stores how the pages of a new pass are packed. */
  begin({ run, filling, dictionary }: PassStart): void {
    this.#passes.set(run, Promise.resolve({ filling, dictionary }));
  }

  /** Returns the parts of the page. Calls `onNext` with the address of the next page as soon as it is parsed. */
  async take({ resource, run, body }: Given, onNext?: (next: string | null) => void): Promise<ParsedPage> {
    const number = (this.#number += 1);
    const thread = body.byteLength >= minThreadBytes ? this.#thread : this.#writer;
    const leave = thread.on('leads', (page) => {
      if (page.number === number) onNext?.(page.next);
    });
    try {
      const before = this.#passes.get(run) ?? Promise.resolve({ filling: true, dictionary: null });
      const parsedPage = before.then(({ filling, dictionary }) => {
        const request = { number, resource, body, pack: filling || dictionary === null, dictionary };
        return thread.call('take', request, { transfer: [body.buffer] });
      });
      this.#passes.set(run, resolvePacking(before, parsedPage));
      return await parsedPage;
    } finally {
      leave();
    }
  }

  /** Removes a pass that has ended. */
  end(run: number): void {
    this.#passes.delete(run);
  }

  /** Ends the thread. Pending calls fail with `cancelled`. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
