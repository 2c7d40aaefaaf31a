import type { IntentId } from '../../base/branded-types.ts';
import { Emitter } from '../../base/emitter.ts';
import { VitrineError } from '../../base/errors.ts';
import type { OutboxRowId } from '../../contract/outbox.ts';
import type { EditValue, StagedEdit } from '../../edits/contract.ts';
import type { ConflictWindow, SelectedConflicts, SendingOff } from '../../edits/send-contract.ts';
import { m } from '../../messages/index.ts';
import type { ConflictQuery } from '../db/edits/edit-conflicts.ts';
import type { AddedEditIntents, EditsToSend, UndoSource } from '../db/edits/edit-intents.ts';
import type { StoredIntent } from '../outbox-types.ts';
import type { SendContext } from '../send/attempt.ts';
import type { UpdateChecks } from './update-checks.ts';

/** The edits of existing items in the outbox. */
export interface SentEditsOutbox {
  /** Moves staged edits into a batch. Nothing is sent before `start`. */
  add(edits: EditsToSend): Promise<AddedEditIntents>;
  /** Sends the added edits. */
  start(count: number): void;
  /** Returns the sent edits of a batch, or one entry, that can be undone. */
  undoable(id: OutboxRowId): Promise<readonly UndoSource[]>;
  /** Adds the edits that undo these ones, and sends them. */
  undo(sources: readonly UndoSource[]): Promise<AddedEditIntents>;
  /** Returns rows of the edits in conflict. */
  conflicts(query: ConflictQuery): Promise<ConflictWindow>;
  /** Resolves conflicts in favour of one side. Returns their number. */
  resolve(which: SelectedConflicts, keep: 'theirs' | 'mine'): Promise<number>;
  /** Resolves one conflict with another value. Rejects with `conflict` if there is none. */
  resolveWith(id: IntentId, value: EditValue): Promise<void>;
  /** Removes a failed or cancelled entry and stages its edit again. Rejects with `conflict` in any other state. */
  reopen(id: IntentId): Promise<StagedEdit>;
  /** Returns the reason why nothing is sent, or null. */
  off(): Promise<SendingOff | null>;
  /** Whether the next update of a kind is verified against the whole item. */
  isCheckDue: UpdateChecks['isDue'];
  /** Turns sending on again. */
  allow(): Promise<void>;
  /** Called when sending was turned off or on, and former values may have been staged. Returns an unsubscribe function. */
  onTurned(listener: () => void): () => void;
  /** Notifies the listeners of `onTurned`. */
  notifyStaged(): void;
}

const createNoConflictError = (): VitrineError => new VitrineError('conflict', m.outbox.unknown);

type Parts = Pick<SendContext, 'thread' | 'changes' | 'at'>;

/** Sends an edit in conflict, with the value at the service as its base. */
const sendAgain = async (
  { thread, changes }: Parts,
  { intent, edit }: StoredIntent,
  value: EditValue | undefined,
): Promise<void> => {
  if (!edit?.conflict) throw createNoConflictError();
  const { atService } = edit.conflict;
  const changed = await thread.call('move', {
    id: intent.id,
    happening: 'retry',
    message: m.edits.send.useMine,
    patch: {
      error: null,
      notice: null,
      edit: {
        ...edit,
        base: atService,
        value: value === undefined ? edit.value : value,
        conflict: null,
        editedAt: new Date().toISOString(),
      },
    },
  });
  changes.changed([changed]);
};

/** Creates the functions that resolve conflicts. */
const createResolutions = (
  parts: Parts,
  start: (count: number) => void,
): Pick<SentEditsOutbox, 'resolve' | 'resolveWith'> => {
  const { thread, changes } = parts;
  return {
    resolve: async (which, keep) => {
      const conflicts = await thread.call('conflictingEdits', which);
      for (const stored of conflicts)
        if (keep === 'mine') await sendAgain(parts, stored, undefined);
        else changes.changed([await thread.call('discard', stored.intent.id)]);
      changes.othersChanged();
      if (keep === 'mine') start(conflicts.length);
      return conflicts.length;
    },
    resolveWith: async (id, value) => {
      const [stored] = await thread.call('conflictingEdits', { ids: [id] });
      if (stored === undefined) throw createNoConflictError();
      await sendAgain(parts, stored, value);
      start(1);
    },
  };
};

export const createSentEdits = (
  parts: Parts,
  checks: UpdateChecks,
  start: (count: number) => void,
): SentEditsOutbox => {
  const { thread, changes, at } = parts;
  const turned = new Emitter<undefined>();
  const notify = (): void => turned.emit(undefined);
  return {
    ...createResolutions(parts, start),
    conflicts: (query) => thread.call('conflictWindow', query),
    add: async (edits) => {
      const added = await thread.call('sendEdits', edits);
      await at('written');
      return added;
    },
    start: (count) => {
      changes.othersChanged();
      start(count);
    },
    undoable: (id) => thread.call('undoableEdits', id),
    undo: async (sources) => {
      const added = await thread.call('undoEdits', sources);
      await at('written');
      changes.othersChanged();
      start(added.count);
      return added;
    },
    reopen: async (id) => {
      const staged = await thread.call('reopenEdit', id);
      changes.othersChanged();
      return staged;
    },
    off: () => checks.off(),
    isCheckDue: (kind) => checks.isDue(kind),
    allow: async () => {
      await checks.turnOff(null);
      notify();
      start(0);
    },
    onTurned: (listener) => turned.subscribe(listener),
    notifyStaged: notify,
  };
};
