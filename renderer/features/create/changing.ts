import type { Intent } from '../../../electron/contract/index.ts';
import { shownValue } from '../../resource/inputs.ts';
import type { FormField } from '../../resource/inputs.ts';

const textOf = (value: unknown): string => {
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return typeof value === 'string' || typeof value === 'number' ? shownValue(String(value)) : '';
};

/** What stands in the form of a creation that waits. */
export const valuesOf = (fields: readonly FormField[], { body }: Pick<Intent, 'body'>): Record<string, string> =>
  Object.fromEntries(fields.filter(({ name }) => name in body).map(({ name }) => [name, textOf(body[name])]));

/** What is sent and has no place in the form: it stays as it is. */
export const besideForm = (fields: readonly FormField[], { body }: Pick<Intent, 'body'>): Record<string, unknown> => {
  const names = new Set(fields.map(({ name }) => name));
  return Object.fromEntries(Object.entries(body).filter(([name]) => !names.has(name)));
};
