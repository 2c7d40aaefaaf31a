import { join } from 'node:path';
import type { IntentId } from '../../base/branded-types.ts';
import { closeOnError } from '../../base/close-on-error.ts';
import type { Intent } from '../../contract/outbox.ts';
import { createBulkHandlers } from './bulk-handlers.ts';
import type { CreationChange } from '../../contract/outbox-creations.ts';
import type { CreationDraft } from '../state/draft-creation.ts';
import { markCopied, markInterrupted } from './crash-recovery.ts';
import { type OutboxFile, reopenIfDamaged, openOutboxFile } from './outbox-file.ts';
import type { IntentAmendment, NewCreation, NextCreation, RecordedTransition } from './intent-store.ts';
import type { EditedCreation, IntentsWithValues } from './intent-changes.ts';
import { createReadHandlers } from './outbox-reads.ts';
import type { IntentDependency } from '../outbox-types.ts';
import type { BatchCreated, BatchPart } from './batch-create.ts';
import { createEditIntentHandlers } from './edits/edit-intent-calls.ts';
import { createStagedEditHandlers } from './edits/staged-edit-calls.ts';
import { createUploadHandlers } from './upload-handlers.ts';
import type { RequeuedCreations } from './rejected-rows.ts';

/** The recovery that was necessary to open the database. */
export type DatabaseRecovery = Pick<OutboxFile, 'movedAside' | 'recovered'>;

/** A new body of a creation, and its new dependencies; null: they are unchanged. */
interface CreationEdit {
  readonly id: IntentId;
  readonly draft: CreationDraft;
  readonly dependsOn: readonly IntentDependency[] | null;
}

/** The handlers of the outbox thread, for the database in `folder`. No other code accesses `outbox.db`. */
// eslint-disable-next-line @typescript-eslint/explicit-module-boundary-types -- a table whose type is what the thread is called by
export const createOutboxHandlers = (folder: string, migrations: string) => {
  let parts: OutboxFile | undefined;

  const getOpened = (): OutboxFile => {
    if (!parts) throw new Error('The outbox is not open');
    return parts;
  };
  const store = (): OutboxFile['store'] => getOpened().store;

  const finishOpening = (now: OutboxFile): DatabaseRecovery => {
    parts = now;
    const { movedAside, recovered } = now;
    markInterrupted(now);
    markCopied(now, join(folder, 'outbox.db'));
    return { movedAside, recovered };
  };

  const close = (): void => parts?.db.close();

  return {
    /** Opens the database and recovers the state of an earlier run. If that fails, nothing remains open. */
    open: (): DatabaseRecovery => closeOnError(close)(() => finishOpening(openOutboxFile(folder, migrations))),
    /** Checks the entire database, which is slow if it is large. Returns null if it is intact. */
    check: (): DatabaseRecovery | null => {
      const reopened = reopenIfDamaged(getOpened(), folder, migrations);
      return reopened && finishOpening(reopened);
    },
    ...createReadHandlers(getOpened),
    ...createBulkHandlers(getOpened),
    ...createUploadHandlers(getOpened),
    ...createStagedEditHandlers(getOpened),
    ...createEditIntentHandlers(getOpened),
    addCreation: (creation: NewCreation): Intent => store().addCreation(creation),
    stagePart: (part: BatchPart<string>): void => getOpened().batchCreate.stage(part),
    addBatch: (rest: BatchPart<string | null>): Promise<BatchCreated> => getOpened().batchCreate.add(rest),
    move: (move: RecordedTransition): Intent => store().move(move),
    moveAll: (moves: readonly RecordedTransition[]): Intent[] => store().moveAll(moves),
    nextCreation: (): NextCreation => store().nextCreation(),
    amendAll: (amendments: readonly IntentAmendment[]): Intent[] => store().amendAll(amendments),
    prune: (question: { days: number; countOnly: boolean }): number => store().prune(question),
    discard: (id: IntentId): Intent => store().discard(id),
    edit: ({ id, draft, dependsOn }: CreationEdit): EditedCreation => getOpened().edits.edit(id, draft, dependsOn),
    changeCreations: ({ step, changes }: { step: string; changes: readonly CreationChange[] }): IntentsWithValues =>
      getOpened().edits.changeCreations(step, changes),
    restoreCreations: ({ step, inverse }: { step: string; inverse: string }): IntentsWithValues | null =>
      getOpened().edits.restoreCreations(step, inverse),
    sendWithout: (ids: readonly IntentId[]): RequeuedCreations => getOpened().refused.sendWithout(ids),
    secretsForgotten: (references: readonly string[]): void => getOpened().secrets.forgotten(references),
    close,
  };
};
export type OutboxHandlers = ReturnType<typeof createOutboxHandlers>;
