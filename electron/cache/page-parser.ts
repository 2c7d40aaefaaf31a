import { startRestingThread } from '../base/resting-thread.ts';
import { startThread } from '../base/thread.ts';
import type { StartThread, Thread } from '../base/thread.ts';
import type { ResourceName } from '../model/index.ts';
import type { PageEvents, PageHandlers } from './page-thread.ts';
import type { ParsedPage } from './shared/parsed-page.ts';
import type { PassStart } from './write/passes.ts';
import type { WriterEvents, WriterHandlers } from './write/writer-calls.ts';

/** Smaller pages are not worth a thread of their own: the writer takes them apart itself. */
const leastBytes = 256 * 1024;
/** The thread that takes pages apart is ended when none came for so long, in milliseconds. */
const idleFor = 5_000;

/** A page as it came: its bytes are moved, not copied. */
interface Given {
  readonly resource: ResourceName;
  readonly run: number;
  readonly body: Uint8Array<ArrayBuffer>;
}

type PageThread = Thread<PageHandlers, PageEvents>;
type Packing = Pick<PassStart, 'filling' | 'dictionary'>;

/**
 * How the pages after this one are packed. All with one dictionary, for what is packed with another is packed again:
 * they wait for the first that has one.
 */
const found = async (before: Promise<Packing>, taken: Promise<ParsedPage>): Promise<Packing> => {
  const packing = await before;
  if (packing.dictionary !== null) return packing;
  const parts = await taken.catch(() => null);
  return { ...packing, dictionary: parts?.packed?.dictionary ?? null };
};

/** Takes pages apart: large ones on a thread of their own, which is there only while such pages come. */
export class PageParser {
  readonly #thread: PageThread;
  readonly #writer: Thread<WriterHandlers, WriterEvents>;
  readonly #passes = new Map<number, Promise<Packing>>();
  #number = 0;

  constructor(root: URL, writer: Thread<WriterHandlers, WriterEvents>, start: StartThread = startThread) {
    this.#thread = startRestingThread({
      start: () => start<PageHandlers, PageEvents>(root, 'cache/page-thread', null),
      idleFor,
    });
    this.#writer = writer;
  }

  /** Notes what is known of a pass whose pages are to come. */
  begin({ run, filling, dictionary }: PassStart): void {
    this.#passes.set(run, Promise.resolve({ filling, dictionary }));
  }

  /** The page's parts; `onNext` is called with where it leads as soon as that is known. */
  async take({ resource, run, body }: Given, onNext?: (next: string | null) => void): Promise<ParsedPage> {
    const number = (this.#number += 1);
    const thread = body.byteLength >= leastBytes ? this.#thread : this.#writer;
    const leave = thread.on('leads', (page) => {
      if (page.number === number) onNext?.(page.next);
    });
    try {
      const before = this.#passes.get(run) ?? Promise.resolve({ filling: true, dictionary: null });
      const taken = before.then(({ filling, dictionary }) => {
        const asked = { number, resource, body, pack: filling || dictionary === null, dictionary };
        return thread.call('take', asked, { transfer: [body.buffer] });
      });
      this.#passes.set(run, found(before, taken));
      return await taken;
    } finally {
      leave();
    }
  }

  /** Forgets a pass that has ended. */
  end(run: number): void {
    this.#passes.delete(run);
  }

  /** Ends the thread; what it was asked fails with `cancelled`. */
  close(): Promise<void> {
    return this.#thread.close();
  }
}
