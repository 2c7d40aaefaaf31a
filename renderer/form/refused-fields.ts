import type { RefusedMember } from '../../electron/model/index.ts';
import { membersOf } from './inputs.ts';
import type { Draft, FormField } from './inputs.ts';

/** Fields that were refused, and when the last of them was, ISO 8601. */
export interface Refused {
  readonly names: readonly string[];
  readonly labels: readonly string[];
  readonly at: string;
}

/** Values of a form, and those of them that go as they came. */
export interface Values {
  readonly values: Draft;
  readonly carried: Readonly<Record<string, unknown>>;
}

/** These members as fields of a form; null where there are none. */
export const refusedAs = (
  fields: readonly Pick<FormField, 'name' | 'label'>[],
  members: readonly RefusedMember[],
): Refused | null => {
  if (members.length === 0) return null;
  const names = members.map(({ name }) => name);
  return {
    names,
    labels: names.map((name) => fields.find((field) => field.name === name)?.label ?? name),
    at: members.reduce((latest, { at }) => (at > latest ? at : latest), ''),
  };
};

/** The names of all that a draft sets. */
export const namesSet = (fields: readonly FormField[], draft: Draft): readonly string[] =>
  fields.flatMap(({ name, members }) => {
    const text = draft[name] ?? '';
    if (text.trim() === '') return [];
    return members === true ? Object.keys(membersOf(text)) : [name];
  });

/** A draft without what it sets of these. */
export const withoutNames = (fields: readonly FormField[], draft: Draft, names: readonly string[]): Draft => {
  const emptied = Object.keys(draft).filter((name) => names.includes(name));
  const whole = fields.filter(({ name, members }) => members === true && (draft[name] ?? '') !== '');
  const others = whole.flatMap(({ name }) => {
    const members = Object.entries(membersOf(draft[name] ?? ''));
    const left = members.filter(([member]) => !names.includes(member));
    if (left.length === members.length) return [];
    return [[name, left.length === 0 ? '' : JSON.stringify(Object.fromEntries(left))] as const];
  });
  return { ...draft, ...Object.fromEntries(emptied.map((name) => [name, ''])), ...Object.fromEntries(others) };
};

/** What an item fills in, with what of it was refused set aside. */
export const setAside = (
  { values, carried }: Values,
  members: readonly RefusedMember[],
): { readonly kept: Values; readonly aside: Values; readonly members: readonly RefusedMember[] } => {
  const out = members.filter(({ name }) => name in carried);
  const isOut = (name: string): boolean => out.some((member) => member.name === name);
  const part = <Value>(all: Readonly<Record<string, Value>>, wanted: boolean): Readonly<Record<string, Value>> =>
    Object.fromEntries(Object.entries(all).filter(([name]) => isOut(name) === wanted));
  return {
    kept: { values: part(values, false), carried: part(carried, false) },
    aside: { values: part(values, true), carried: part(carried, true) },
    members: out,
  };
};
