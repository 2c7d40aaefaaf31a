import { describe, expect, it } from 'vitest';
import type { DeclaredEditor } from '../../../electron/cache/read/edit-sources.ts';
import { createAccountFields, getEditableFields } from '../../../electron/edits/editable-fields.ts';

const declared = (name: string, label: string | null): DeclaredEditor => ({
  name,
  label,
  type: 'TextAttribute',
  options: [],
  restricted: false,
  characterLimit: null,
  includeTime: false,
  families: [],
});

/** The name that the user reads of the attribute with this key. */
const getName = (key: string, attributes: readonly DeclaredEditor[]): string | undefined =>
  getEditableFields('product', { attributes: { [key]: 'x' } }, createAccountFields(attributes, [])).find(
    ({ field }) => field === `attributes.${key}`,
  )?.label;

describe('editableFields', () => {
  it.each([
    ['its label if products use its name as key', 'weight_kg', [declared('weight_kg', 'Weight kg')], 'Weight kg'],
    ['its name if products use its label as key', 'weight_kg', [declared('Weight kg', 'weight_kg')], 'Weight kg'],
    ['its name if it has no label', 'brand', [declared('brand', null)], 'brand'],
    ['the key if the account does not declare it', 'extra', [], 'extra'],
  ])('calls an attribute by %s', (_, key, attributes, name) => {
    expect(getName(key, attributes)).toBe(name);
  });
});
