import type { ResourceId } from '../../../../electron/base/branded-types.ts';

/** The maximum number of texts of a value to check. */
const maxTexts = 1_000;

/** A connection of the account. */
export interface KnownConnection {
  readonly id: ResourceId;
  readonly name: string;
  readonly type: string;
}

/** Returns all texts in a JSON document of any shape. */
const collectTexts = (json: string): ReadonlySet<string> => {
  const texts = new Set<string>();
  try {
    JSON.parse(json, (_name, value: unknown) => {
      if (typeof value === 'string' && texts.size < maxTexts) texts.add(value);
      return null;
    });
  } catch {
    // The JSON is incomplete. The field reports this.
  }
  return texts;
};

/** Returns the names of connections whose IDs occur in a JSON document. */
export const findNamedConnections = (json: string, known: readonly KnownConnection[]): readonly string[] => {
  const texts = collectTexts(json);
  return known.filter(({ id }) => texts.has(id)).map(({ name }) => name);
};
