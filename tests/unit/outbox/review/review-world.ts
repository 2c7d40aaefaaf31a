import { mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Review, ReviewRowsQuery, ReviewFile, ReviewRules } from '../../../../electron/contract/review.ts';
import type { Outbox, SourceFile } from '../../../../electron/outbox/outbox.ts';
import { type Reviews, createReviews } from '../../../../electron/outbox/review/review-service.ts';
import { firstRules } from '../../../../electron/outbox/review/review-rules.ts';
import { reaching, root, World } from '../world.ts';

/** Whether everything was compared, and the rules applied. */
export const isSettled = ({ stage, arranging }: Review): boolean => stage === 'ready' && !arranging;

/** A world with reviews and a folder of files. Sent files are only recorded. */
export class ReviewWorld {
  readonly world: World;
  readonly folder: string;
  readonly reviews: Reviews;
  readonly added: SourceFile[] = [];
  /** Records the files of started reviews. */
  outbox: Pick<Outbox, 'addUploads' | 'addParts'> = {
    addUploads: async (files) => {
      this.added.push(...files);
      return [];
    },
    addParts: async (parts) => {
      for await (const files of parts) this.added.push(...files);
    },
  };
  kept: ReviewRules = firstRules;
  altTextSent = false;
  #outbox: Promise<Outbox> | null = null;

  private constructor(world: World, folder: string) {
    this.world = world;
    this.folder = folder;
    this.reviews = createReviews({
      root,
      folder: world.folder,
      rules: { get: () => this.kept, keep: (rules) => (this.kept = rules) },
      altTextSent: () => this.altTextSent,
      outbox: {
        addUploads: (files) => this.outbox.addUploads(files),
        addParts: (parts, how) => this.outbox.addParts(parts, how),
      },
    });
  }

  static async start(): Promise<ReviewWorld> {
    const world = await World.start();
    const folder = join(world.folder, 'Autumn samples');
    await mkdir(folder);
    return new ReviewWorld(world, folder);
  }

  async close(): Promise<void> {
    await this.reviews.close();
    await this.world.close();
  }

  /** Writes a file into the folder. */
  async put(name: string, content: string | Uint8Array): Promise<string> {
    const path = join(this.folder, name);
    await mkdir(dirname(path), { recursive: true });
    await writeFile(path, content);
    return path;
  }

  /** Resolves with the review once it passes the check. */
  until(batch: string, passes: (review: Review) => boolean): Promise<Review> {
    return new Promise((resolve, reject) => {
      const checkReview = (review: Review): void => {
        if (review.batch !== batch || !passes(review)) return;
        leave();
        resolve(review);
      };
      const leave = this.reviews.onReviewed(checkReview);
      this.reviews.get(batch).then(checkReview, reject);
    });
  }

  /** Resolves with the review once everything was compared. */
  async checked(paths: readonly string[] = [this.folder]): Promise<Review> {
    return this.until((await this.reviews.open(paths)).batch, isSettled);
  }

  async rows({ batch }: Review, asked: Partial<ReviewRowsQuery> = {}): Promise<readonly ReviewFile[]> {
    const all = { filter: 'all', searchText: '', order: 'found', offset: 0, limit: 400 } as const;
    return (await this.reviews.rows(batch, { ...all, ...asked })).rows;
  }

  async named(review: Review, name: string): Promise<ReviewFile | undefined> {
    return (await this.rows(review)).find((file) => file.name === name);
  }

  /** Creates a product in the account. */
  async product(sku: string, label: string): Promise<void> {
    const outbox = await this.#open();
    const { id } = await outbox.create('product', { sku, label });
    await reaching(outbox, id, 'done');
  }

  /** Uploads a file to the account under a name. */
  async uploaded(path: string, name: string): Promise<void> {
    const outbox = await this.#open();
    const { size, mtimeMs } = await stat(path);
    const [id] = await outbox.addUploads([{ path, name, size, mtimeMs, sha256: null }]);
    if (id !== undefined) await reaching(outbox, id, 'done');
  }

  /** Opens one outbox for all reviews of this world. */
  #open(): Promise<Outbox> {
    this.#outbox ??= this.world.open();
    return this.#outbox;
  }
}
