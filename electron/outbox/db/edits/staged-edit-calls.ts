import type { ResourceId } from '../../../base/branded-types.ts';
import type {
  EditCounts,
  EditedResource,
  EditId,
  EditOrigin,
  EditTab,
  FormerEdit,
  StagedEdit,
} from '../../../edits/contract.ts';
import type { RestoredFields, StepToRestore } from './edit-steps.ts';
import type { OutboxFile } from '../outbox-file.ts';
import type { EditConditions, SelectedEdits } from './staged-edit-conditions.ts';
import type { FieldEdits, ListedEdits, StagedValue } from './staged-edit-queries.ts';
import type { EditEffects, EditToStage, FieldOfItem, SeenValue, StoredEdit } from './staged-edit-rows.ts';

/** The thread's handlers for staged edits. */
export type StagedEditCalls = {
  stageEdits: (request: { origin: EditOrigin; edits: readonly EditToStage[] }) => {
    staged: StagedEdit[];
    before: FormerEdit[];
  };
  stageMissingEdits: (request: { origin: EditOrigin; edits: readonly EditToStage[] }) => StagedEdit[];
  stageStep: (request: { step: string; origin: EditOrigin; edits: readonly EditToStage[] }) => number;
  restoreStep: (request: StepToRestore) => RestoredFields | null;
  discardEdits: (which: { ids: readonly EditId[] } | { selection: SelectedEdits }) => FormerEdit[];
  restoreEdits: (edits: readonly FormerEdit[]) => FormerEdit[];
  editsSeen: (values: readonly SeenValue[]) => { changed: FieldOfItem[]; alreadyThere: number };
  setEditEffects: (effects: readonly EditEffects[]) => void;
  forgetEditEffects: () => void;
  listEdits: (request: {
    tab: EditTab;
    conditions: EditConditions | null;
    offset: number;
    limit: number;
  }) => ListedEdits;
  editsByField: (only: SelectedEdits | null) => FieldEdits[];
  countEdits: () => EditCounts;
  editsOfItems: (request: { resource: EditedResource; items: readonly ResourceId[] }) => StoredEdit[];
  editedItems: (resource: EditedResource) => string;
  countEditedItems: (only: SelectedEdits) => number;
  editWithId: (id: EditId) => StoredEdit | null;
  stagedValues: (request: { resource: EditedResource; after: number }) => StagedValue[];
  unevaluatedEdits: (after: number) => StoredEdit[];
  unevaluatedFields: () => string[];
  pageOfEdits: (request: { after: number; only: SelectedEdits | null }) => StoredEdit[];
};

export const createStagedEditHandlers = (opened: () => OutboxFile): StagedEditCalls => ({
  stageEdits: ({ origin, edits }) => opened().stagedEdits.add(origin, edits),
  stageMissingEdits: ({ origin, edits }) => opened().stagedEdits.addMissing(origin, edits),
  stageStep: ({ step, origin, edits }) => opened().editSteps.stage(step, origin, edits),
  restoreStep: (request) => opened().editSteps.restore(request),
  discardEdits: (which) => opened().stagedEdits.discard(which),
  restoreEdits: (edits) => opened().stagedEdits.restore(edits),
  editsSeen: (values) => opened().stagedEdits.seen(values),
  setEditEffects: (effects) => opened().stagedEdits.setEffects(effects),
  forgetEditEffects: () => opened().stagedEdits.forgetEffects(),
  listEdits: ({ tab, conditions, offset, limit }) =>
    opened().stagedEdits.queries.list(tab, conditions, { offset, limit }),
  editsByField: (only) => opened().stagedEdits.queries.countByField(only),
  countEdits: () => opened().stagedEdits.queries.counts(),
  editsOfItems: ({ resource, items }) => opened().stagedEdits.queries.ofItems(resource, items),
  editWithId: (id) => opened().stagedEdits.queries.get(id),
  editedItems: (resource) => opened().stagedEdits.queries.editedItems(resource),
  countEditedItems: (only) => opened().stagedEdits.queries.countItems(only),
  stagedValues: ({ resource, after }) => opened().stagedEdits.queries.values(resource, after),
  unevaluatedEdits: (after) => opened().stagedEdits.queries.unevaluated(after),
  unevaluatedFields: () => opened().stagedEdits.queries.unevaluatedFields(),
  pageOfEdits: ({ after, only }) => opened().stagedEdits.queries.page(after, only),
});
