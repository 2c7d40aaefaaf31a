import { type ResourceName, attributeTypes } from '../../../electron/model/index.ts';
import type { m } from '../../messages/lazy.ts';
import { type FormRules, type FormValues, parseJsonProperties } from '../../form/form-model.ts';
import { undocumentedField } from './additional-fields.ts';
import { isZone, readUnit } from '../../detail/channel/schedule.ts';
import { formatUses } from './channel/channel-formats.ts';

/** The switches of an eCatalog, with the fields for the IDs of their content. */
export const requiredIdFields: Readonly<Record<string, string>> = {
  pds_active: 'pds_template_id',
  specification_sheet_active: 'specification_sheet_id',
  price_list_active: 'price_list_id',
  pdf_active: 'pdf_catalog_id',
};

const schedule = [
  'rebuild_feed_frequency',
  'rebuild_feed_dow',
  'rebuild_feed_dom',
  'rebuild_feed_hod',
  'rebuild_feed_moh',
  'rebuild_feed_timezone',
] as const;

/** Returns the day fields that a frequency needs: both if it is unknown, none if it is empty. */
const getDayFields = (frequency: string): readonly string[] => {
  const unit = readUnit(frequency);
  if (frequency.trim() === '' || unit === 'hour' || unit === 'day') return [];
  if (/hours?$/i.test(frequency.trim())) return [];
  if (unit === null) return ['rebuild_feed_dow', 'rebuild_feed_dom'];
  return [unit === 'week' ? 'rebuild_feed_dow' : 'rebuild_feed_dom'];
};

const isDay = (name: string): boolean => name === 'rebuild_feed_dow' || name === 'rebuild_feed_dom';

const hasEffect = (draft: FormValues, name: string): boolean =>
  isDay(name) ? getDayFields(draft['rebuild_feed_frequency'] ?? '').includes(name) : formatUses(draft, name);

/** A weekly or monthly schedule without a day would be rebuilt on an arbitrary day. */
const scheduleNeeds = (draft: FormValues, name: string): boolean =>
  isDay(name) && readUnit(draft['rebuild_feed_frequency']) !== null && hasEffect(draft, name);

/** The channel form: the format first, then the fields that affect it, then the schedule. */
export const channelLayout: FormLayout = {
  initial: {},
  early: [
    'product_list_id',
    'column_separator',
    'text_delimiter',
    'output_filename',
    'output_filename_with_timestamp',
    'columns',
    'parent_include_criteria',
    'rebuild_periodically',
    ...schedule,
  ],
  rows: [
    ['name', 'format'],
    ['product_list_id'],
    ['column_separator', 'text_delimiter'],
    ['output_filename', 'output_filename_with_timestamp'],
    ['columns'],
    ['parent_include_criteria'],
    ['rebuild_periodically'],
    ['rebuild_feed_frequency', 'rebuild_feed_dow', 'rebuild_feed_dom', 'rebuild_feed_hod'],
    ['rebuild_feed_timezone'],
  ],
  within: { rebuild_feed_moh: 'rebuild_feed_hod' },
  matters: hasEffect,
  needs: scheduleNeeds,
  checks: (name, text) => (name.endsWith('_timezone') && !isZone(text) ? 'notZone' : undefined),
  // Without hour, minute and time zone the service rejects a schedule and does not name the missing field.
  companions: [
    {
      of: 'rebuild_periodically',
      shown: schedule,
      required: ['rebuild_feed_frequency', 'rebuild_feed_hod', 'rebuild_feed_moh', 'rebuild_feed_timezone'],
    },
  ],
  groups: [
    {
      name: 'content',
      fields: [
        'xml_output_attributes',
        'xml_nodes',
        'product_nodes',
        'attribute_sorting',
        'childs_first',
        'process_products',
        'on_demand_process_products',
        'on_demand_parent_include_criteria',
      ],
    },
    { name: 'store', fields: ['storefront', 'shopify', 'wayfair', 'store_title', 'store_link', 'store_description'] },
    { name: 'delivery', fields: ['connections', 'webhook', 'webhook_notification_configuration_id'] },
  ],
};

/**
 * The layout of a resource's creation form. By default, required fields are first and the others are under «More
 * fields».
 */
export interface FormLayout extends FormRules {
  readonly groups: readonly { readonly name: keyof typeof m.create.groups; readonly fields: readonly string[] }[];
}

const quoted = 'quote_request_output_attributes';

/**
 * The eCatalog form. Of the dependent fields, only the content of quotes is required, because services reject quotes
 * without it.
 */
const ecatalogLayout: FormLayout = {
  initial: {},
  early: ['product_list_id'],
  companions: Object.entries(requiredIdFields).map(([of, needed]) => ({
    of,
    shown: [needed],
    required: [],
    orSet: true,
  })),
  needs: (draft, name) => name === quoted && draft['quote_active'] === 'yes',
  // A switch and its dependent field share a row.
  rows: [...Object.entries(requiredIdFields), ['data_sheet_active', 'quote_active']],
  groups: [
    { name: 'contents', fields: ['asset_list_id', 'output_attributes', 'exportable_attributes'] },
    {
      name: 'offered',
      fields: ['data_sheet_active', 'quote_active', ...Object.entries(requiredIdFields).flat(), quoted],
    },
    { name: 'notifications', fields: ['notification_active', 'notification_list'] },
    { name: 'visibility', fields: ['is_public', 'password_required'] },
    { name: 'look', fields: ['logo', 'settings', 'assets'] },
  ],
};

/** The PDF catalog form, which is mainly about pages. */
const pdfCatalogLayout: FormLayout = {
  initial: {},
  companions: [],
  early: ['settings', 'pages'],
  groups: [],
};

const plain: FormLayout = { initial: {}, companions: [], early: [], groups: [] };

const isStatic = (draft: FormValues): boolean => (draft['type'] ?? '').trim().toLowerCase() === 'static';

/** The asset list form. The content of a static list is managed in the service, which rejects a query for it. */
const assetListLayout: FormLayout = {
  ...plain,
  unsent: (draft, name) => name === 'query' && isStatic(draft),
};

const ofTypes: ReadonlySet<string> = new Set(Object.values(attributeTypes).flat());

const isOfType = (draft: FormValues, name: string): boolean => {
  const type = (draft['type'] ?? '').trim();
  if (Object.hasOwn(attributeTypes, type)) return attributeTypes[type]?.includes(name) ?? false;
  // The properties of unknown attribute types are unknown, so filled fields are shown.
  return (draft[name] ?? '') !== '';
};

/** The attribute form. The type determines the other fields. */
const attributeLayout: FormLayout = {
  ...plain,
  initial: { type: 'TextAttribute' },
  early: ['label', 'description', ...ofTypes],
  rows: [['restricted', 'manual_sorting', 'sort_ascending']],
  hides: (draft, name) => ofTypes.has(name) && !isOfType(draft, name),
};

const layouts: Readonly<Partial<Record<ResourceName, FormLayout>>> = {
  attribute: attributeLayout,
  asset: { ...plain, early: ['filename', 'alt_text', 'static_list_ids'] },
  assetList: assetListLayout,
  product: { ...plain, early: ['label', 'gtin', 'status', 'parent_id', 'product_family_id', 'attributes'] },
  channel: channelLayout,
  ecatalog: ecatalogLayout,
  pdfCatalog: pdfCatalogLayout,
  connection: { ...plain, early: ['url', 'port', 'user', 'use_tls'] },
};

/**
 * Returns the rules for the source of an asset whose URL has a field: the URL, or the file content among the other
 * properties.
 */
export const createAssetSourceRules = (address: string, content: string): Pick<FormRules, 'needs' | 'clashes'> => {
  const hasContent = (draft: FormValues): boolean => content in parseJsonProperties(draft[undocumentedField] ?? '');
  return {
    needs: (draft, name) => name === address && !hasContent(draft),
    clashes: (draft, name) => name === address && hasContent(draft),
  };
};

export const getFormLayout = (resource: ResourceName): FormLayout => layouts[resource] ?? plain;
