import type { ResourceId } from '../../../../electron/base/brand.ts';

/** So many texts of a value are looked at. */
const mostTexts = 1_000;

/** A connection of the account. */
export interface KnownConnection {
  readonly id: ResourceId;
  readonly name: string;
  readonly type: string;
}

/** All texts in a piece of JSON, whatever its shape. */
const textsIn = (json: string): ReadonlySet<string> => {
  const texts = new Set<string>();
  try {
    JSON.parse(json, (_name, value: unknown) => {
      if (typeof value === 'string' && texts.size < mostTexts) texts.add(value);
      return null;
    });
  } catch {
    // Half typed: the field itself says so.
  }
  return texts;
};

/** The names of the connections whose ids stand in a piece of JSON. */
export const connectionsNamed = (json: string, known: readonly KnownConnection[]): readonly string[] => {
  const texts = textsIn(json);
  return known.filter(({ id }) => texts.has(id)).map(({ name }) => name);
};
