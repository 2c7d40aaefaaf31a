import type { Editors } from '../../../form/editor.ts';
import NamesInput from '../shaped/NamesInput.svelte';
import AttributeName from './AttributeName.svelte';
import AttributesInput from './AttributesInput.svelte';
import AttributeType from './AttributeType.svelte';
import FamilyInput from './FamilyInput.svelte';
import GtinInput from './GtinInput.svelte';
import ParentInput from './ParentInput.svelte';
import SkuInput from './SkuInput.svelte';

/** The editors of a product's form. */
export const productEditors: Editors = {
  sku: SkuInput,
  gtin: GtinInput,
  parent_id: ParentInput,
  product_family_id: FamilyInput,
  overwritten_attributes: NamesInput,
  attributes: AttributesInput,
};

/** The editors of an attribute's form. */
export const attributeEditors: Editors = { name: AttributeName, type: AttributeType };
