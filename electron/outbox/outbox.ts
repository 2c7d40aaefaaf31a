import type { Engine } from './engine.ts';
import type { Uploads } from './uploads/uploads.ts';

export type { OutboxOptions } from './options.ts';
export type { StagingProgress } from './uploads/upload-staging.ts';
export type { Uploads } from './uploads/uploads.ts';
export type { BatchEnd } from './uploads/batch-ends.ts';
export type { PendingWork, OutboxCache, OutboxClient, SourceFile } from './types.ts';

/**
 * The user's creations and uploads: stored before anything is sent, sent once, and never resent automatically if the
 * service may have received them.
 */
export type Outbox = Omit<Engine, 'begin' | 'uploads'> & {
  /** The uploads as shown to the user. */
  readonly uploads: Uploads;
};
