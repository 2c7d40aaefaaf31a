import type { Engine } from './engine.ts';
import type { Uploads } from './uploads/uploads.ts';

export type { OutboxOptions } from './options.ts';
export type { StagingProgress } from './uploads/upload-staging.ts';
export type { Uploads } from './uploads/uploads.ts';
export type { BatchEnd } from './uploads/batch-ends.ts';
export type { PendingWork, OutboxCache, OutboxClient, SourceFile } from './types.ts';

/** What the user wants done: stored before anything is sent, sent once, never resent automatically when it may have arrived. */
export type Outbox = Omit<Engine, 'begin' | 'uploads'> & {
  /** The uploads as the user sees them. */
  readonly uploads: Uploads;
};
