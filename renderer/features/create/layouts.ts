import { attributeTypes } from '../../../electron/model/index.ts';
import type { ResourceName } from '../../../electron/model/index.ts';
import type { m } from '../../messages/lazy.ts';
import type { FormRules, Draft } from '../../form/inputs.ts';
import { membersOf } from '../../form/inputs.ts';
import { otherMembers } from './other-members.ts';
import { isZone, readUnit } from '../../detail/schedule.ts';
import { formatUses } from './channel/formats.ts';

/** What an eCatalog's switches take what they show from: the field of its id, by the switch. */
export const needs: Readonly<Record<string, string>> = {
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

/** The day that a frequency needs; both where its word is not understood, none while there is no word. */
const daysOf = (frequency: string): readonly string[] => {
  const unit = readUnit(frequency);
  if (frequency.trim() === '' || unit === 'hour' || unit === 'day') return [];
  if (/hours?$/i.test(frequency.trim())) return [];
  if (unit === null) return ['rebuild_feed_dow', 'rebuild_feed_dom'];
  return [unit === 'week' ? 'rebuild_feed_dow' : 'rebuild_feed_dom'];
};

const isDay = (name: string): boolean => name === 'rebuild_feed_dow' || name === 'rebuild_feed_dom';

const matters = (draft: Draft, name: string): boolean =>
  isDay(name) ? daysOf(draft['rebuild_feed_frequency'] ?? '').includes(name) : formatUses(draft, name);

/** A week or a month without a day would leave it to chance. */
const scheduleNeeds = (draft: Draft, name: string): boolean =>
  isDay(name) && readUnit(draft['rebuild_feed_frequency']) !== null && matters(draft, name);

/** A channel's form: format first, what matters for it, then when it is built on its own. */
export const channelLayout: FormLayout = {
  initial: {},
  early: [
    'product_list_id',
    'column_separator',
    'text_delimiter',
    'output_filename',
    'output_filename_with_timestamp',
    'parent_include_criteria',
    'rebuild_periodically',
    ...schedule,
  ],
  rows: [
    ['name', 'format'],
    ['product_list_id'],
    ['column_separator', 'text_delimiter'],
    ['output_filename', 'output_filename_with_timestamp'],
    ['parent_include_criteria'],
    ['rebuild_periodically'],
    ['rebuild_feed_frequency', 'rebuild_feed_dow', 'rebuild_feed_dom', 'rebuild_feed_hod'],
    ['rebuild_feed_timezone'],
  ],
  within: { rebuild_feed_moh: 'rebuild_feed_hod' },
  matters,
  needs: scheduleNeeds,
  checks: (name, text) => (name.endsWith('_timezone') && !isZone(text) ? 'notZone' : undefined),
  // Without hour, minute and time zone the service refuses a schedule and names nothing.
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
        'columns',
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

/** How a resource's creation form is ordered, beyond «required first, the rest under More fields». */
export interface FormLayout extends FormRules {
  readonly groups: readonly { readonly name: keyof typeof m.create.groups; readonly fields: readonly string[] }[];
}

const quoted = 'quote_request_output_attributes';

/** The form of an eCatalog. Of the switches' companions only what quotes show is required: services refuse quotes without. */
const ecatalogLayout: FormLayout = {
  initial: {},
  early: ['product_list_id'],
  companions: Object.entries(needs).map(([of, needed]) => ({ of, shown: [needed], required: [], orSet: true })),
  needs: (draft, name) => name === quoted && draft['quote_active'] === 'yes',
  // A switch has what it needs beside it.
  rows: [...Object.entries(needs), ['data_sheet_active', 'quote_active']],
  groups: [
    { name: 'contents', fields: ['asset_list_id', 'output_attributes', 'exportable_attributes'] },
    {
      name: 'offered',
      fields: ['data_sheet_active', 'quote_active', ...Object.entries(needs).flat(), quoted],
    },
    { name: 'notifications', fields: ['notification_active', 'notification_list'] },
    { name: 'visibility', fields: ['is_public', 'password_required'] },
    { name: 'look', fields: ['logo', 'settings', 'assets'] },
  ],
};

/** The form of a PDF catalog: its pages are what it is about. */
const pdfCatalogLayout: FormLayout = {
  initial: {},
  companions: [],
  early: ['settings', 'pages'],
  groups: [],
};

const plain: FormLayout = { initial: {}, companions: [], early: [], groups: [] };

const isStatic = (draft: Draft): boolean => (draft['type'] ?? '').trim().toLowerCase() === 'static';

/** The form of a list. What a static one holds is put there in the service: a query with it is refused. */
const assetListLayout: FormLayout = {
  ...plain,
  unsent: (draft, name) => name === 'query' && isStatic(draft),
};

const ofTypes: ReadonlySet<string> = new Set(Object.values(attributeTypes).flat());

const isOfType = (draft: Draft, name: string): boolean => {
  const type = (draft['type'] ?? '').trim();
  if (Object.hasOwn(attributeTypes, type)) return attributeTypes[type]?.includes(name) ?? false;
  // What attributes of another type have nobody knows: what is filled stands.
  return (draft[name] ?? '') !== '';
};

/** The form of an attribute: its type decides what else it has. */
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

/** What an asset is made from when its address has a field: that address, or the file's content among the other members. */
export const assetSource = (address: string, content: string): Pick<FormRules, 'needs' | 'clashes'> => {
  const hasContent = (draft: Draft): boolean => content in membersOf(draft[otherMembers] ?? '');
  return {
    needs: (draft, name) => name === address && !hasContent(draft),
    clashes: (draft, name) => name === address && hasContent(draft),
  };
};

/** The form of that resource. */
export const layoutOf = (resource: ResourceName): FormLayout => layouts[resource] ?? plain;
