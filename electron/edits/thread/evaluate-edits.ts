import { type SheetProduct, type SheetSnapshot, openSheetSnapshot } from '../../cache/read/sheet-snapshot.ts';
import { kindParsers } from '../../model/index.ts';
import { editValueText } from '../../model/edit-value.ts';
import type { EditEffects, StoredEdit } from '../../outbox/db/edits/staged-edit-rows.ts';
import { type Effects, type ProfileRules, openEffects } from '../../cache/read/evaluation/rule-effects.ts';
import { getSheetColumn } from '../../tables/sheet/sheet-columns.ts';
import type { EditRule } from '../contract.ts';
import { getAttributeKey } from '../editable-fields.ts';

/** The properties of an edit on which its effects depend. */
export type EditToEvaluate = Pick<StoredEdit, 'id' | 'resource' | 'item' | 'field' | 'base' | 'value'>;

/** Evaluates the effects of edits on rules against one snapshot of the offline copy. */
export interface EditEvaluator {
  /** Whether any rule is about the fields. */
  readonly hasRules: boolean;
  of(edits: readonly EditToEvaluate[]): EditEffects[];
  close(): void;
}

const effectNames = { mends: 'fixes', breaks: 'breaks', stays: 'stays' } as const;

/** Returns the products of edits by ID. */
const readProducts = (snapshot: SheetSnapshot, ids: readonly string[]): ReadonlyMap<string, SheetProduct> => {
  const keys = snapshot.reading.sql
    .all(
      `SELECT i.pk FROM json_each(?) j CROSS JOIN item i ON i.resource = 'product' AND i.id = j.value`,
      JSON.stringify([...new Set(ids)]),
    )
    .map(({ pk }) => Number(pk));
  return new Map([...snapshot.products(keys).values()].map((product) => [product.id, product]));
};

/**
 * Returns the product as the rules need it: an empty multiple choice is a list without entries, so that the new value is
 * read as a list.
 */
const withList = (product: SheetProduct, { field, value }: EditToEvaluate): SheetProduct => {
  const key = getAttributeKey(field);
  if (key === null || typeof value !== 'object' || value === null) return product;
  const map = kindParsers.map.read(product.raw['attributes']) ?? {};
  if (Array.isArray(map[key])) return product;
  return { ...product, raw: { ...product.raw, attributes: { ...map, [key]: [] } } };
};

const getRuleEffects = (effects: Effects, product: SheetProduct, edit: EditToEvaluate): EditRule[] => {
  const after = editValueText(edit.value);
  const change = { key: edit.field, before: editValueText(edit.base), after, meant: after };
  return effects.of(withList(product, edit), [change]).flatMap(({ at, effect }): EditRule[] => {
    const checked = effects.rules[at];
    if (checked === undefined) return [];
    const { rule, profileName } = checked;
    return [{ profile: profileName, message: rule.words, severity: rule.severity, effect: effectNames[effect] }];
  });
};

/** Opens the snapshot of the cache in `folder` for the rules about these fields of products. Throws `disk`. */
export const openEditEvaluator = (
  folder: string,
  profiles: readonly ProfileRules[],
  fields: readonly string[],
): EditEvaluator => {
  const snapshot = openSheetSnapshot(folder);
  const columns = fields
    .map((field) => getSheetColumn(field, (kind, id) => snapshot.nameOf(kind, id)))
    .filter((column) => column !== null);
  const effects = openEffects(snapshot, profiles, columns);
  return {
    hasRules: effects.rules.length > 0,
    of: (edits) => {
      const products = readProducts(
        snapshot,
        edits.flatMap(({ resource, item }) => (resource === 'product' ? [item] : [])),
      );
      return edits.map((edit) => {
        const product = edit.resource === 'product' ? products.get(edit.item) : undefined;
        return {
          id: edit.id,
          value: edit.value,
          rules: product === undefined ? [] : getRuleEffects(effects, product, edit),
        };
      });
    },
    close: () => snapshot.close(),
  };
};
