import { isMembers } from '../nested/object-members.ts';
import { parseTextList } from '../../../form/inputs/list-entries.ts';
import { readShaped } from '../../../form/form-model.ts';

const labelOf = (entry: unknown): string | null =>
  isMembers(entry) && Object.keys(entry).length === 1 && typeof entry['label'] === 'string' ? entry['label'] : null;

/** Converts a draft `[{"label":"brand"}]` to `["brand"]`. Returns the draft unchanged if an entry has another form. */
export const toLabelsDraft = (draft: string): string => {
  const value = readShaped(draft)?.value;
  if (!Array.isArray(value)) return draft;
  const labels = value.map(labelOf);
  return labels.includes(null) ? draft : JSON.stringify(labels);
};

/** Reverses `toLabelsDraft`. */
export const fromLabelsDraft = (text: string): string => {
  const labels = parseTextList(text);
  return labels === null || labels.length === 0 ? text : JSON.stringify(labels.map((label) => ({ label })));
};
