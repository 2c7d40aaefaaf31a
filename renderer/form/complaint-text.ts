import { m } from '../messages/lazy.ts';
import { removeMarkers } from './unresolved.ts';
import type { Complaint, FormValues } from './form-model.ts';

/** Returns the error message of a field whose draft is `text`. */
export const getFieldErrorText = (complaint: Complaint, text: string): string =>
  complaint === 'notZone' ? m.create.notZone(removeMarkers(text).trim()) : m.create[complaint];

/** Returns the error messages of fields, by field name. */
export const getFieldErrorTexts = (
  found: Iterable<readonly [string, Complaint]>,
  draft: FormValues,
): Record<string, string> =>
  Object.fromEntries([...found].map(([name, complaint]) => [name, getFieldErrorText(complaint, draft[name] ?? '')]));
