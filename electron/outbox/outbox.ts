import type { Engine } from './engine.ts';
import type { Uploads } from './uploads/upload-manager.ts';

export type { OutboxOptions } from './outbox-options.ts';
export type { StagingProgress } from './uploads/upload-staging.ts';
export type { Uploads } from './uploads/upload-manager.ts';
export type { BatchEnd } from './uploads/batch-completion.ts';
export type { PendingWork, OutboxCache, OutboxClient, SourceFile } from './outbox-types.ts';

/**
 * The user's creations and uploads: stored before anything is sent, sent once, and never resent automatically if the
 * service may have received them.
 */
export type Outbox = Omit<Engine, 'begin' | 'uploads'> & {
  /** The uploads as shown to the user. */
  readonly uploads: Uploads;
};
