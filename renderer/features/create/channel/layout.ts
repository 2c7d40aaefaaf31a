import type { Draft } from '../../../form/inputs.ts';
import { readUnit } from '../../../detail/schedule.ts';
import type { FormLayout } from '../layout.ts';
import { formatUses } from './formats.ts';

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
  if (unit === null) return ['rebuild_feed_dow', 'rebuild_feed_dom'];
  return [unit === 'week' ? 'rebuild_feed_dow' : 'rebuild_feed_dom'];
};

const isDay = (name: string): boolean => name === 'rebuild_feed_dow' || name === 'rebuild_feed_dom';

const matters = (draft: Draft, name: string): boolean =>
  isDay(name) ? daysOf(draft['rebuild_feed_frequency'] ?? '').includes(name) : formatUses(draft, name);

/** A week or a month without a day would leave it to chance. */
const needs = (draft: Draft, name: string): boolean =>
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
  needs,
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
    { name: 'store', fields: ['storefront', 'store_title', 'store_link', 'store_description'] },
    { name: 'delivery', fields: ['connections', 'webhook', 'webhook_notification_configuration_id'] },
  ],
};
