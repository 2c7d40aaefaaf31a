import { bodyOf, draftText, isShown } from '../../form/inputs.ts';
import type { Draft, FormField, FormRules } from '../../form/inputs.ts';

/** Values of an item or a request, by field name, as they came. */
export type Carried = Readonly<Record<string, unknown>>;

/** The request's body: what still stands in its input as it came goes as it came, to the last space. */
export const bodyWith = (
  fields: readonly FormField[],
  rules: FormRules,
  draft: Draft,
  carried: Carried,
): Record<string, unknown> => {
  const set = bodyOf(fields, rules, draft);
  const came = fields.filter(
    ({ name, input }) =>
      carried[name] !== undefined && draft[name] === draftText(input, carried[name]) && isShown(rules, draft, name),
  );
  const kept = Object.fromEntries(came.map(({ name }) => [name, carried[name]]));
  const all = Object.fromEntries([...Object.entries(set), ...Object.entries(kept)]);
  const names = fields.map(({ name }) => name).filter((name) => Object.hasOwn(all, name));
  const others = Object.entries(all).filter(([name]) => !names.includes(name));
  return Object.fromEntries([...names.map((name) => [name, all[name]] as const), ...others]);
};
