import type { IntentId } from '../../base/branded-types.ts';
import type { OutboxRowId } from '../../contract/outbox.ts';
import type { EditedResource, StagedEdit } from '../../edits/contract.ts';
import type { StoredIntent } from '../outbox-types.ts';
import type { AddedEditIntents, DueEdits, EditsToSend, RefusedField, UndoSource } from './edit-intents.ts';
import type { OutboxFile } from './outbox-file.ts';

/** The thread's handlers for edits that are sent. */
export type EditIntentCalls = {
  sendEdits: (request: EditsToSend) => AddedEditIntents;
  undoEdits: (sources: readonly UndoSource[]) => AddedEditIntents;
  undoableEdits: (id: OutboxRowId) => UndoSource[];
  dueEdits: () => DueEdits;
  conflictingEdits: (ids: readonly OutboxRowId[]) => StoredIntent[];
  reopenEdit: (id: IntentId) => StagedEdit;
  restageWaitingEdits: () => number;
  refusedFields: () => RefusedField[];
  setRefusedField: (field: { resource: EditedResource; field: string; message: string | null }) => void;
};

export const createEditIntentHandlers = (opened: () => OutboxFile): EditIntentCalls => ({
  sendEdits: (request) => opened().editIntents.send(request),
  undoEdits: (sources) => opened().editIntents.undo(sources),
  undoableEdits: (id) => opened().editIntents.undoable(id),
  dueEdits: () => opened().editIntents.due(),
  conflictingEdits: (ids) => opened().editIntents.conflicts(ids),
  reopenEdit: (id) => opened().editIntents.reopen(id),
  restageWaitingEdits: () => opened().editIntents.restageWaiting(),
  refusedFields: () => opened().editIntents.refused(),
  setRefusedField: (field) => opened().editIntents.setRefused(field),
});
