import type { Component } from 'svelte';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { Editors, FormPreviewProps } from '../../form/editor-types.ts';
import OtherMembers from './asset/AdditionalFields.svelte';
import { undocumentedField } from './additional-fields.ts';
import QueryInput from './query/QueryInput.svelte';
import CopiedJson from './nested/CopyableJsonInput.svelte';
import NamesInput from './nested/AttributeNamesInput.svelte';
import CatalogAssets from './catalog/CatalogAssets.svelte';
import { needs } from './form-layouts.ts';
import NeedsInput from './catalog/DependentSwitch.svelte';
import OutputsInput from './catalog/OutputsInput.svelte';
import PagesInput from './catalog/PagesInput.svelte';
import PdfSettingsInput from './catalog/PdfSettingsInput.svelte';
import PeopleInput from './catalog/RecipientsInput.svelte';
import ColumnsInput from './channel/ColumnsInput.svelte';
import ConnectionsJson from './channel/ConnectionsJson.svelte';
import KnownWords from './channel/KnownValueInput.svelte';
import SwitchEditor from './channel/SwitchEditor.svelte';
import TimeEditor from './channel/TimeEditor.svelte';
import AttributeTypeInput from './attribute/AttributeTypeInput.svelte';
import CompleteWithInput from './attribute/CompleteWithInput.svelte';
import AttributesInput from './product/AttributesInput.svelte';
import FamilyInput from './product/FamilyInput.svelte';
import GtinInput from './product/GtinInput.svelte';
import ParentInput from './product/ParentInput.svelte';
import TakenInput from './product/UniqueNameInput.svelte';
import ChannelAside from './channel/ChannelPreview.svelte';

const productEditors: Editors = {
  sku: TakenInput,
  gtin: GtinInput,
  parent_id: ParentInput,
  product_family_id: FamilyInput,
  overwritten_attributes: NamesInput,
  attributes: AttributesInput,
};

const attributeEditors: Editors = { name: TakenInput, type: AttributeTypeInput, attributes: CompleteWithInput };

const channelEditors: Editors = {
  name: TakenInput,
  column_separator: KnownWords,
  text_delimiter: KnownWords,
  output_filename_with_timestamp: SwitchEditor,
  parent_include_criteria: KnownWords,
  on_demand_parent_include_criteria: KnownWords,
  rebuild_periodically: SwitchEditor,
  rebuild_feed_frequency: KnownWords,
  rebuild_feed_dow: KnownWords,
  rebuild_feed_hod: TimeEditor,
  rebuild_feed_timezone: KnownWords,
  build_reference_date_timezone: KnownWords,
  connections: ConnectionsJson,
  columns: ColumnsInput,
  xml_output_attributes: ColumnsInput,
  xml_nodes: CopiedJson,
  product_nodes: CopiedJson,
  storefront: CopiedJson,
  shopify: CopiedJson,
  wayfair: CopiedJson,
  webhook: CopiedJson,
};

const switches: Editors = Object.fromEntries(Object.keys(needs).map((name) => [name, NeedsInput]));

/** Whether a name may occur twice is for the service to decide. The form only shows existing names in the cache. */
const named: Editors = { name: TakenInput };

const ecatalogEditors: Editors = {
  ...named,
  ...switches,
  settings: CopiedJson,
  output_attributes: OutputsInput,
  quote_request_output_attributes: OutputsInput,
  exportable_attributes: NamesInput,
  notification_list: PeopleInput,
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
  asset: { [undocumentedField]: OtherMembers },
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

const asides: Readonly<Partial<Record<ResourceName, Component<FormPreviewProps>>>> = { channel: ChannelAside };

/** Returns the component for the pane next to a resource's form, or undefined if there is none. */
export const getSidePane = (resource: ResourceName): Component<FormPreviewProps> | undefined => asides[resource];
