import type { Component } from 'svelte';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { Editors, FormPreviewProps } from '../../form/editor-types.ts';
import AdditionalFields from './asset/AdditionalFields.svelte';
import { undocumentedField } from './additional-fields.ts';
import QueryInput from './query/QueryInput.svelte';
import CopyableJsonInput from './nested/CopyableJsonInput.svelte';
import AttributeNamesInput from './nested/AttributeNamesInput.svelte';
import CatalogAssets from './catalog/CatalogAssets.svelte';
import { requiredIdFields } from './form-layouts.ts';
import DependentSwitch from './catalog/DependentSwitch.svelte';
import OutputsInput from './catalog/OutputsInput.svelte';
import PagesInput from './catalog/PagesInput.svelte';
import PdfSettingsInput from './catalog/PdfSettingsInput.svelte';
import RecipientsInput from './catalog/RecipientsInput.svelte';
import ColumnsInput from './channel/ColumnsInput.svelte';
import ConnectionsJson from './channel/ConnectionsJson.svelte';
import KnownValueInput from './channel/KnownValueInput.svelte';
import SwitchEditor from './channel/SwitchEditor.svelte';
import TimeEditor from './channel/TimeEditor.svelte';
import AttributeTypeInput from './attribute/AttributeTypeInput.svelte';
import CompleteWithInput from './attribute/CompleteWithInput.svelte';
import AttributesInput from './product/AttributesInput.svelte';
import FamilyInput from './product/FamilyInput.svelte';
import GtinInput from './product/GtinInput.svelte';
import ParentInput from './product/ParentInput.svelte';
import UniqueNameInput from './product/UniqueNameInput.svelte';
import ChannelPreview from './channel/ChannelPreview.svelte';

const productEditors: Editors = {
  sku: UniqueNameInput,
  gtin: GtinInput,
  parent_id: ParentInput,
  product_family_id: FamilyInput,
  overwritten_attributes: AttributeNamesInput,
  attributes: AttributesInput,
};

const attributeEditors: Editors = { name: UniqueNameInput, type: AttributeTypeInput, attributes: CompleteWithInput };

const channelEditors: Editors = {
  name: UniqueNameInput,
  column_separator: KnownValueInput,
  text_delimiter: KnownValueInput,
  output_filename_with_timestamp: SwitchEditor,
  parent_include_criteria: KnownValueInput,
  on_demand_parent_include_criteria: KnownValueInput,
  rebuild_periodically: SwitchEditor,
  rebuild_feed_frequency: KnownValueInput,
  rebuild_feed_dow: KnownValueInput,
  rebuild_feed_hod: TimeEditor,
  rebuild_feed_timezone: KnownValueInput,
  build_reference_date_timezone: KnownValueInput,
  connections: ConnectionsJson,
  columns: ColumnsInput,
  xml_output_attributes: ColumnsInput,
  xml_nodes: CopyableJsonInput,
  product_nodes: CopyableJsonInput,
  storefront: CopyableJsonInput,
  shopify: CopyableJsonInput,
  wayfair: CopyableJsonInput,
  webhook: CopyableJsonInput,
};

const switches: Editors = Object.fromEntries(Object.keys(requiredIdFields).map((name) => [name, DependentSwitch]));

/** Whether a name may occur twice is for the service to decide. The form only shows existing names in the cache. */
const named: Editors = { name: UniqueNameInput };

const ecatalogEditors: Editors = {
  ...named,
  ...switches,
  settings: CopyableJsonInput,
  output_attributes: OutputsInput,
  quote_request_output_attributes: OutputsInput,
  exportable_attributes: AttributeNamesInput,
  notification_list: RecipientsInput,
  assets: CatalogAssets,
};

const pdfCatalogEditors: Editors = {
  ...named,
  settings: PdfSettingsInput,
  pages: PagesInput,
  output_attributes: OutputsInput,
  assets: CatalogAssets,
};

/** Editors that are more specific than the kind of the field. */
const editors: Readonly<Partial<Record<ResourceName, Editors>>> = {
  asset: { [undocumentedField]: AdditionalFields },
  assetList: { ...named, query: QueryInput },
  channel: channelEditors,
  ecatalog: ecatalogEditors,
  pdfCatalog: pdfCatalogEditors,
  product: productEditors,
  attribute: attributeEditors,
  connection: named,
};

/** Returns the editors of a resource's form, by field name. */
export const getFieldEditors = (resource: ResourceName): Editors => editors[resource] ?? {};

const asides: Readonly<Partial<Record<ResourceName, Component<FormPreviewProps>>>> = { channel: ChannelPreview };

/** Returns the component for the pane next to a resource's form, or undefined if there is none. */
export const getSidePane = (resource: ResourceName): Component<FormPreviewProps> | undefined => asides[resource];
