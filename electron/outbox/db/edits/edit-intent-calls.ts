import type { IntentId } from '../../../base/branded-types.ts';
import type { OutboxRowId } from '../../../contract/outbox.ts';
import type { EditedResource, StagedEdit } from '../../../edits/contract.ts';
import type { ConflictWindow, SelectedConflicts } from '../../../edits/send-contract.ts';
import type { StoredIntent } from '../../outbox-types.ts';
import type { ConflictQuery } from './edit-conflicts.ts';
import type {
  AddedEditIntents,
  DueEdits,
  DueEditsQuery,
  EditsToSend,
  RefusedField,
  UndoSource,
} from './edit-intents.ts';
import type { OutboxFile } from '../outbox-file.ts';
import { getStored } from '../outbox-reads.ts';

/** The thread's handlers for edits that are sent. */
export type EditIntentCalls = {
  sendEdits: (request: EditsToSend) => AddedEditIntents;
  undoEdits: (sources: readonly UndoSource[]) => AddedEditIntents;
  undoableEdits: (id: OutboxRowId) => UndoSource[];
  dueEdits: (query: DueEditsQuery) => DueEdits;
  conflictWindow: (query: ConflictQuery) => ConflictWindow;
  conflictingEdits: (which: SelectedConflicts) => StoredIntent[];
  reopenEdit: (id: IntentId) => StagedEdit;
  restageWaitingEdits: () => number;
  refusedFields: () => RefusedField[];
  setRefusedField: (field: { resource: EditedResource; field: string; message: string | null }) => void;
};

export const createEditIntentHandlers = (opened: () => OutboxFile): EditIntentCalls => ({
  sendEdits: (request) => opened().editIntents.send(request),
  undoEdits: (sources) => opened().editIntents.undo(sources),
  undoableEdits: (id) => opened().editIntents.undoable(id),
  dueEdits: (query) => opened().editIntents.due(query),
  conflictWindow: (query) => opened().editConflicts.window(query),
  conflictingEdits: (which) => getStored(opened(), opened().editConflicts.ids(which)),
  reopenEdit: (id) => opened().editIntents.reopen(id),
  restageWaitingEdits: () => opened().editIntents.restageWaiting(),
  refusedFields: () => opened().editIntents.refused(),
  setRefusedField: (field) => opened().editIntents.setRefused(field),
});
